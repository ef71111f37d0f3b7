import { expect, it } from 'vitest';

type Phrases = Record<string, string>;
const FILES = import.meta.glob<Phrases>(['./*.json', '../games/*/words/*.json'], {
  eager: true,
  import: 'default',
});
const facts = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1]).sort();

it('says everything in both languages, with the same facts', () => {
  const english = Object.keys(FILES).filter((file) => file.endsWith('en.json'));
  expect(english.length).toBeGreaterThan(5);
  for (const file of english) {
    const [en, fr] = [FILES[file]!, FILES[file.replace('en.json', 'fr.json')]!];
    expect(Object.keys(fr), file).toEqual(Object.keys(en));
    for (const key of Object.keys(en)) expect(facts(fr[key]!), `${file} ${key}`).toEqual(facts(en[key]!));
  }
});
