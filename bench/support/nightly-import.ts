import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { addDays } from '../../src/domain/dates/calendar.ts'
import { longAccount } from './long-account.ts'

const lastDay = '2024-05-31'

const transactionsHeader = 'AccountCode,date,type,asx_code,quantity,price,brokerage,amount,narration'

const linesOf = async (file: string): Promise<readonly string[]> => (await readFile(file, 'utf8')).trim().split('\n')

/** A folder with a nightly import: the next day's prices, equal to the last ones, and a deposit of each twentieth account. */
export const writeNight = async (firm: string, folder: string, night: number): Promise<void> => {
  const day = addDays(lastDay, night)
  const [columns = '', ...prices] = await linesOf(path.join(firm, 'prices.csv'))
  const next = prices.filter((line) => line.includes(`,${lastDay},`)).map((line) => line.replace(lastDay, day))
  const accounts = (await linesOf(path.join(firm, 'accounts.csv'))).slice(1).map((line) => line.split(',')[0] ?? '')
  const deposits = accounts
    .filter((_, index) => index % 20 === night)
    .map((account) => `${account},${day},deposit,,,,,${night}00.00,Deposit of a night`)
  await mkdir(folder)
  await writeFile(path.join(folder, 'prices.csv'), [columns, ...next, ''].join('\n'))
  await writeFile(path.join(folder, 'transactions.csv'), [transactionsHeader, ...deposits, ''].join('\n'))
}

/** A folder with a late purchase, dated ten years ago. */
export const writeLateRow = async (folder: string, turn: number): Promise<void> => {
  const row = `${longAccount},2014-06-0${turn + 1},buy,LNG01,10,15.00,0.00,-150.00,Came late`
  await mkdir(folder)
  await writeFile(path.join(folder, 'transactions.csv'), [transactionsHeader, row, ''].join('\n'))
}
