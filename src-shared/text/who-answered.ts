import type { Answer } from '../model/ask';

/** The model and who has it; a command may choose its model itself. */
export function whoAnswered({ model, provider }: NonNullable<Answer['by']>): string {
  return model === '' ? provider : `${model} (${provider})`;
}
