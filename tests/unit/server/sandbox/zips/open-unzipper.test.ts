import { expect, test } from 'vitest'
import { openUnzipper } from '../../../../../server/sandbox/zips/open-unzipper.ts'

test('a program that could not be built is built again for the next zip', async () => {
  const failures = ['no file handles', 'no space']
  const unzipper = openUnzipper({}, () => Promise.reject(new Error(failures.shift())))
  const unzip = unzipper.unzip({
    zip: '/nowhere/statements.zip',
    folder: '/nowhere',
    specs: [],
    codes: [],
    onBatch: () => Promise.resolve(),
    signal: new AbortController().signal,
  })
  await expect(unzip()).rejects.toThrow('no file handles')
  await expect(unzip()).rejects.toThrow('no space')
  await unzipper.close()
})
