import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BestHits } from './best-hits';

test('the best are those that sorting all would put first, whatever comes in which order', () => {
  const scores = fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 40 });
  fc.assert(
    fc.property(scores, fc.nat({ max: 12 }), fc.nat({ max: 6 }), (given, limit, offset) => {
      const order = {
        keyOf: (document: number, score: number) => score * (1 + (document % 3)),
        atMost: 3,
        compare: (a: number, b: number) => a - b,
      };
      const best = new BestHits(offset + limit, order);
      given.forEach((score, document) => {
        best.add(document, score);
      });
      const sorted = [...given.entries()].sort(
        ([a, scoreA], [b, scoreB]) => order.keyOf(b, scoreB) - order.keyOf(a, scoreA) || a - b,
      );
      const expected = sorted.slice(offset, offset + limit);
      const { documents, scores: found } = best.take(offset);
      expect(documents).toEqual(expected.map(([document]) => document));
      expect(found).toEqual(expected.map(([, score]) => score));
    }),
  );
});
