import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

export const largeAccount = 'BENCH1'
const tradeCount = 15_000

const accountsCsv = `AccountCode,AccountName,AccountAlias,AccountType,AdvisorCode,GroupCode
${largeAccount},Bench Account,BEN1,Company,ADV01,G0001
`

/** Days and closing prices of some securities, as the sample firm's price file has them. */
const readCloses = async (firm: string): Promise<readonly (readonly [code: string, date: string, close: string])[]> => {
  const lines = (await readFile(path.join(firm, 'prices.csv'), 'utf8')).split('\n').slice(1, -1)
  const every = Math.floor(lines.length / tradeCount)
  return lines
    .filter((_, at) => at % every === 0)
    .slice(0, tradeCount)
    .map((line) => line.split(','))
    .map(([code = '', date = '', , , , close = '']) => [code, date, close] as const)
}

/** A folder with one account of 15,000 purchases and nothing else. */
export const writeLargeAccount = async (folder: string, firm: string): Promise<void> => {
  await mkdir(folder)
  const bought = (await readCloses(firm)).map(([code, date, close]) => {
    const amount = -(Math.round(Number(close) * 10 * 100) + 995) / 100
    return `${largeAccount},${date},buy,${code},10,${close},9.95,${amount.toFixed(2)},Bought 10 ${code}`
  })
  const opening = `${largeAccount},2018-06-29,deposit,,,,,50000000.00,Opening deposit`
  const header = 'AccountCode,date,type,asx_code,quantity,price,brokerage,amount,narration'
  await writeFile(path.join(folder, 'accounts.csv'), accountsCsv)
  await writeFile(path.join(folder, 'transactions.csv'), `${[header, opening, ...bought].join('\n')}\n`)
}
