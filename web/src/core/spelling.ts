/**
 * Notation as a language writes it, by the table `notation` in a game's words: the twin of
 * shoal.core.spelling. A key may be several words, and `=fish` is the word where it is the whole move.
 */
export function spell(table: Record<string, string>, text: string): string {
  const whole = table[`=${text}`];
  if (whole !== undefined) return whole;
  const keys = Object.keys(table).filter((key) => !key.startsWith('='));
  if (!keys.length) return text;
  const longest = keys.toSorted((one, other) => other.length - one.length);
  // A word ends where letters and underscores do: `fresh` is no part of `very_fresh`.
  const words = new RegExp(`(?<![\\p{L}_])(?:${longest.join('|')})(?![\\p{L}_])`, 'gu');
  return text.replace(words, (key) => table[key]!);
}
