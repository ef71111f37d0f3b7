import { expect, it } from 'vitest';
import { readMarkdown } from './markdown';

it('knows clauses, tables and lists', () => {
  const blocks = readMarkdown(
    '# Title\n\n**FC-C1** A *square*\nboard.\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n- one\n- two\n  more\n',
  );
  expect(blocks.map((block) => block.kind)).toEqual(['heading', 'paragraph', 'table', 'list']);
  expect(blocks[1]).toMatchObject({
    id: 'FC-C1',
    pieces: [{ kind: 'strong' }, { kind: 'text' }, { kind: 'em' }, { text: ' board.' }],
  });
  expect(blocks[3]).toMatchObject({ ordered: false, items: [[{ text: 'one' }], [{ text: 'two more' }]] });
});
