import { createReadStream, createWriteStream } from 'node:fs'
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { once } from 'node:events'

/** Column indexes of the codes that differ in each copy of the firm. */
const ownCodes = {
  advisers: [0],
  groups: [0],
  accounts: [0, 4, 5],
  transactions: [0],
} as const

const codeOf = (code: string, copy: number): string => (copy === 0 ? code : `${code}x${copy.toString()}`)

const copyLine = (line: string, columns: readonly number[], copy: number): string =>
  line
    .split(',')
    .map((cell, column) => (columns.includes(column) ? codeOf(cell, copy) : cell))
    .join(',')

const multiplyFile = async (from: string, to: string, columns: readonly number[], copies: number): Promise<void> => {
  const written = createWriteStream(to)
  for (let copy = 0; copy < copies; copy += 1) {
    let isHeader = true
    for await (const line of createInterface(createReadStream(from))) {
      const isKept = !isHeader || copy === 0
      if (isKept && !written.write(`${isHeader ? line : copyLine(line, columns, copy)}\n`)) await once(written, 'drain')
      isHeader = false
    }
  }
  written.end()
  await once(written, 'finish')
}

/** An index made from the prices of one security, set for the whole firm. */
const writeBenchmark = async (firm: string, folder: string): Promise<void> => {
  const values = (await readFile(path.join(firm, 'prices.csv'), 'utf8'))
    .split('\n')
    .map((line) => line.split(','))
    .filter(([code]) => code === 'STW')
    .map(([, date = '', , , , close = '']) => `INDEX,${date},${close}`)
  await writeFile(path.join(folder, 'benchmarks.csv'), 'code,name,kind\nINDEX,Index,price\n')
  await writeFile(path.join(folder, 'benchmark_values.csv'), `${['code,date,value', ...values].join('\n')}\n`)
  await writeFile(path.join(folder, 'benchmark_choices.csv'), 'level,code,benchmark\nfirm,firm,INDEX\n')
}

/** A folder with several copies of a firm. Securities and prices occur once; the accounts and groups of each copy have their own codes. */
export const writeMultipliedFirm = async (firm: string, folder: string, copies: number): Promise<void> => {
  await mkdir(folder)
  for (const [file, columns] of Object.entries(ownCodes))
    await multiplyFile(path.join(firm, `${file}.csv`), path.join(folder, `${file}.csv`), columns, copies)
  for (const file of ['securities.csv', 'prices.csv', 'users.csv'])
    await copyFile(path.join(firm, file), path.join(folder, file))
  await writeBenchmark(firm, folder)
}
