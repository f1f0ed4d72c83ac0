import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('../../../', import.meta.url).pathname

/** Readers stumbled over these texts; each has a plain wording now. */
const odd: readonly string[] = [
  'Every figure says the date it is of',
  'how it has done',
  'All there is was learned',
  'label="As known on"',
  'Please tell whoever runs Plutus',
  'Reports run before',
  'Report batches',
  'No report has been run for many yet',
  'What waits is not run any more',
  'The answer did not arrive',
  'The reports are on their way',
  'This report was taken back',
  'with the Reports button of your dashboard',
  'Break off',
  'putting it away',
  'no honest zip',
  'File it all the same',
  'Withdraw all the same',
  'the version before counts again',
  'Below each pattern stands',
  'What it is called in addresses',
  'What its readers see',
  'Nothing of them has been lost',
  'The columns were arranged anew',
  'What came could not be read',
  'There is too much of it',
  'lose what you wrote',
  'Never changed later',
  'Yours was given to you',
  'that should not have',
  'does not tell future',
  'does not tell what future',
  'for the person it is issued to',
  'Begins as',
  'as known on {{',
  'Figures as known on',
  'a batch runs',
  "Leave out' :",
  'All accounts are left out',
  'to be mended',
  'To be mended',
  'an import mends',
  'Take back all the same',
  'Taken back all the same',
  'Withdraw goes on all the same',
  'Nothing has been overwritten',
  'the firm has to tell you',
]

const texts = globSync('{src,server}/**/*.{ts,tsx,md,hbs}', { cwd: root }).map((file) => ({
  file,
  text: readFileSync(`${root}${file}`, 'utf8'),
}))

test.each(odd)('nobody is told “%s”', (words) => {
  expect(texts.length).toBeGreaterThan(500)
  expect(texts.flatMap(({ file, text }) => (text.includes(words) ? [file] : []))).toEqual([])
})
