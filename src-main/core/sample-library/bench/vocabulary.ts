// Made-up text that is as hard on an index and a compressor as real text and code: words and identifiers that follow
// Zipf's law, paths, error texts, Chinese and Japanese, and sentences that stay on a topic.
import { type Random, seededRandom, seedFrom } from '../random';

/** Sentences of one kind; each run of TOPIC_LENGTH neighbours shares a topic. */
export interface Vocabulary {
  /** Most frequent first. */
  readonly words: readonly string[];
  readonly identifiers: readonly string[];
  readonly paths: readonly string[];
  readonly chinese: readonly string[];
  readonly japanese: readonly string[];
  readonly prose: readonly string[];
  readonly code: readonly string[];
  readonly logs: readonly string[];
  readonly chineseProse: readonly string[];
  readonly japaneseProse: readonly string[];
}

export const TOPIC_LENGTH = 160;

const COMMON =
  'the of and to a in is it you that for on with as are this be at by from or have an not was we can will if your all do there use which when how what up out about so them then some would make like into time has look two more write go see no way could than first been call who its now find long down day did get come made may part file error function test build run code type data import export return value string number array object class method server client request response query index search cache token session message user project config path module package version update install debug log stack trace memory thread worker process queue retry timeout promise async await render component state effect hook schema table column row migration commit branch merge rebase diff patch review deploy docker container image volume network port socket stream buffer parse encode decode hash key secret login password permission role policy limit metric alert page route handler service model view template style layout button input form dialog list grid chart node edge tree map set filter sort group join split fix bug feature rename move delete create read open close start stop watch lint format compile bundle release publish'.split(
    ' ',
  );
const SYLLABLES =
  'ba be bi bo ca ce co cu da de di do fa fe fi ga ge go ha he hi ja ka ke ki la le li lo lu ma me mi mo na ne no nu pa pe po ra re ri ro sa se si so ta te ti to tu va ve vi wa we ya zo tion ment ing er al ist ous ive able str tr pl gr sh ch th'.split(
    ' ',
  );
const HANZI =
  '的一是在不了有和人这中大为上个国我以要他时来用们生到作地于出就分对成会可主发年动同工也能下过子说产种面而方后多定行学法所民得经三之进着等部度家电力里如水化高自二理起小物现实加量都两体制机当使点从业本去把性好应开它合还因由其些然前外天政四日那社义事平形相全表间样与关各重新线内数正心反你明看原又么利比或但质气第向道命此变条只没结解问意建月公无系军很情者最立代想已通并提直题党程展五果料象员革位入常文总次品式活设及管特件长求老头基资边流路级少图山统接知较将组见计别她手角期根论运农指几九区强放决西被干做必战先回则任取据处队南给色光门即保治北造百规热领七海口东导器压志世金增争济阶油思术极交受联什认六共权收证改清己美再采转更单风切打白教速花带安场身车例真务具万每目至达走积示议声报斗完类八离华名确才科张信马节话米整空元况今集温传土许步群广石记需段研界拉林律叫且究观越织装影算低持音众书布复容儿须际商非验连断深难近矿千周委素技备半办青省列习响约支般史感劳便团往酸历市克何除消构府称太准精值号率族维划选标写存候毛亲快效斯院查江型眼王按格养易置派层片始却专状育厂京识适属圆包火住调满县局照参红细引听该铁价严';
const KANA = 'アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロン';
const PARTICLES = ['を', 'は', 'が', 'の', 'に', 'で', 'と', 'も', 'します', 'して', 'ですから', 'ません'];
const EXTENSIONS = ['ts', 'tsx', 'py', 'rs', 'go', 'json', 'md', 'sql', 'css', 'toml'];
const CODE = [
  'const A = await B.C(D);',
  'export function A({ B, C }: D): E {',
  'if (A.B !== C) return D(E);',
  'for (const A of B.C) D.push(A.E);',
  'return A.map((B) => C(B, D));',
  'import { A, B } from "P";',
  '// W W W W W W',
  'throw new A("W W W: " + B.C);',
  'expect(A(B)).toEqual({ C: D, E: N });',
  'self.A = B.C(D, E=N)',
  'let A: Vec<B> = C.iter().map(|D| D.E()).collect();',
  '  "A": { "B": N, "C": "W W" },',
  'def A(B: C, D: E = None) -> C:',
  '}',
  '',
];
const LOGS = [
  'T INFO A: W W W in N ms (B=N)',
  'T WARN A: W W W, W W (attempt N of N)',
  'T ERROR A: X: W W W W at P:N:N',
  '    at A.B (P:N:N)',
  'P:N:N - error X: W W W W W',
  ' ✓ P (N tests) N ms',
  ' FAIL P > A > W W W W W',
  'P:N:  const A = B(C);',
  '+ A W W N.N.N',
  '-rw-r--r-- N dana dana N P',
];

/** Takes about half a second and 20 MB. */
export function makeVocabulary(seed: number): Vocabulary {
  const random = seededRandom(seedFrom(seed, 'vocabulary'));
  const words = fill(24_000, COMMON, () => many(random, 2, 4, () => random.pick(SYLLABLES)).join(''));
  const root = () => words[100 + Math.floor(random.next() ** 2.2 * 4000)] ?? '';
  const identifiers = fill(16_000, [], () => toIdentifier(random, many(random, 2, 3, root)));
  const paths = fill(8000, [], () => `src/${many(random, 1, 4, root).join('/')}.${random.pick(EXTENSIONS)}`);
  const errors = fill(900, [], () => toError(random, root));
  const hanzi = () => HANZI[random.below(HANZI.length)] ?? '';
  const chinese = fill(6000, [], () => many(random, 2, 3, hanzi).join(''));
  const kana = () => KANA[random.below(KANA.length)] ?? '';
  const japanese = fill(4000, [], () =>
    (random.chance(0.5) ? many(random, 3, 5, kana) : many(random, 2, 2, hanzi)).join(''),
  );
  const drawWord = zipf(random, words, 1.07);
  const drawIdentifier = zipf(random, identifiers, 0.9);
  const drawPath = zipf(random, paths, 0.8);
  const drawError = zipf(random, errors, 0.9);
  const drawChinese = zipf(random, chinese, 0.9);
  const drawJapanese = zipf(random, japanese, 0.9);
  const aroundTopics = (count: number, sentence: (topic: readonly string[]) => string): string[] => {
    let topic: readonly string[] = [];
    return Array.from({ length: count }, (_, index) => {
      if (index % TOPIC_LENGTH === 0) {
        topic = many(random, 20, 20, () => (random.chance(0.7) ? random.pick(words) : random.pick(identifiers)));
      }
      return sentence(topic);
    });
  };
  const prose = aroundTopics(14_000, (topic) => {
    const text = many(random, 6, 20, () => {
      const draw = random.next();
      if (draw < 0.16) return random.pick(topic);
      if (draw < 0.19) return `\`${drawPath()}\``;
      if (draw < 0.25) return `\`${drawIdentifier()}\``;
      return draw < 0.26 ? drawError() : drawWord();
    }).join(' ');
    return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
  });
  const shaped = (shapes: readonly string[]) => (topic: readonly string[]) =>
    random.pick(shapes).replace(/\b[A-EWXPNT]\b/g, (letter) => {
      if (letter === 'W') return random.chance(0.2) ? random.pick(topic) : drawWord();
      if (letter === 'X') return drawError();
      if (letter === 'P') return drawPath();
      if (letter === 'N') return String(Math.floor(random.next() ** 3 * 20_000));
      if (letter === 'T')
        return `2026-11-${10 + random.below(20)}T${10 + random.below(13)}:${10 + random.below(50)}:07Z`;
      return random.chance(0.3) ? drawWord() : drawIdentifier();
    });
  const cjk = (draw: () => string, glue: () => string, end: string) => () =>
    `${many(random, 6, 16, () => draw() + (random.chance(0.3) ? glue() : '')).join('')}${end}`;
  return {
    words,
    identifiers,
    paths,
    chinese,
    japanese,
    prose,
    code: aroundTopics(12_000, shaped(CODE)),
    logs: aroundTopics(12_000, shaped(LOGS)),
    chineseProse: aroundTopics(3200, cjk(drawChinese, drawWord, '。')),
    japaneseProse: aroundTopics(
      4000,
      cjk(drawJapanese, () => random.pick(PARTICLES), '。'),
    ),
  };
}

function many<T>(random: Random, from: number, to: number, make: () => T): T[] {
  return Array.from({ length: random.between(from, to) }, make);
}

/** So many different texts, the given ones first. */
function fill(count: number, first: readonly string[], make: () => string): readonly string[] {
  const texts = new Set(first);
  while (texts.size < count) texts.add(make());
  return [...texts];
}

function toIdentifier(random: Random, parts: readonly string[]): string {
  const draw = random.next();
  const capital = (part: string) => part.charAt(0).toUpperCase() + part.slice(1);
  if (draw < 0.55) return parts.map((part, index) => (index === 0 ? part : capital(part))).join('');
  if (draw < 0.8) return parts.join('_');
  return parts.map(capital).join('');
}

function toError(random: Random, root: () => string): string {
  const draw = random.next();
  if (draw < 0.3) return `E${root().toUpperCase().slice(0, 7)}`;
  if (draw < 0.7) return `ERR_${root().toUpperCase()}_${root().toUpperCase()}`;
  return `TS${1000 + random.below(9000)}`;
}

/** Draws with a probability that falls with the rank, as words in texts do. */
function zipf(random: Random, texts: readonly string[], exponent: number): () => string {
  const sums = new Float64Array(texts.length);
  let total = 0;
  for (let rank = 0; rank < sums.length; rank += 1) {
    total += 1 / (rank + 2.7) ** exponent;
    sums[rank] = total;
  }
  return () => {
    const wanted = random.next() * total;
    let low = 0;
    let high = sums.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? 0) < wanted) low = middle + 1;
      else high = middle;
    }
    return texts[low] ?? '';
  };
}
