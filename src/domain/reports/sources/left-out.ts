import { rows, text } from './field.ts'

export const leftOut = rows(
  'Left out',
  'What the figures leave out, as a sale beyond what was held, or the gain on what was acquired before CGT; one row a sentence.',
  { by: ['text'], main: 'text' },
  { text: text('Sentence', 'Of which account and day it is, and how much.') },
)
