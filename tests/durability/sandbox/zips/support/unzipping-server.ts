import { rm } from 'node:fs/promises'
import process from 'node:process'
import { openUnzipper } from '../../../../../server/sandbox/zips/open-unzipper.ts'
import { E } from '../../../../../src/domain/fp.ts'
import { specOf } from '../../../../server/sandbox/zips/support/unzipped.ts'

/** A server that unzips a number of files on request, and returns their count. */
const [zip = '', folder = '', files = '0'] = process.argv.slice(2)

process.once('message', () => {
  const lines: string[] = []
  const unzipping = openUnzipper().unzip({
    zip,
    folder,
    specs: Array.from({ length: Number(files) }, (_, nth) => specOf(nth, `${nth}.pdf`)),
    codes: ['PF00001', 'PF00002'],
    onBatch: async (some) => {
      lines.push(...some.map(({ _tag }) => _tag))
      for (const each of some) if (each._tag === 'Unzipped') await rm(each.at)
    },
    signal: new AbortController().signal,
  })
  void unzipping().then((answer) => {
    process.send?.({ isRight: E.isRight(answer), unzipped: lines.filter((tag) => tag === 'Unzipped').length })
    process.disconnect?.()
  })
})
process.send?.('ready')
