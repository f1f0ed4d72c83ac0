/** Words that start a sentence without a subject. */
export const sentenceOpeners = [
  'What',
  'Whatever',
  'Who',
  'Whoever',
  'Whose',
  'Whom',
  'Where',
  'Wherever',
  'Which',
  'Of',
]
