import { appendFile } from 'node:fs/promises'
import path from 'node:path'

export const longAccount = 'LONG1'

const securityCodes = Array.from({ length: 30 }, (_, index) => `LNG${(index + 1).toString().padStart(2, '0')}`)
const [firstDay, lastDay] = ['2005-07-01', '2024-05-31']

const listWeekdays = (): readonly string[] => {
  const dates: string[] = []
  for (let day = Date.parse(firstDay); day <= Date.parse(lastDay); day += 86_400_000) {
    const date = new Date(day)
    if (date.getUTCDay() % 6 !== 0) dates.push(date.toISOString().slice(0, 10))
  }
  return dates
}

/** A price that rises and falls, the same in every run. */
const priceOn = (index: number, day: number): number =>
  Math.round(100 * (12 + 3 * index + day / 200 + 4 * Math.sin(day / 90 + index) + Math.sin(day / 7 + 3 * index))) / 100

const moneyText = (amount: number): string => (Math.round(amount * 100) / 100).toFixed(2)

const codeAt = (index: number): string => securityCodes[index] ?? ''

/** Deposits, purchases, sales, dividends and fees of one month: 1,753 transactions over the whole time. */
const monthOf = (date: string, day: number, month: number): readonly string[] => {
  const row = (type: string, rest: string): string => `${longAccount},${date},${type},${rest}`
  const at = (turn: number): number => (month * 7 + turn * 11) % securityCodes.length
  const bought = [0, 1, 2].map((turn) => {
    const [index, price] = [at(turn), priceOn(at(turn), day)]
    return row('buy', `${codeAt(index)},120,${price.toFixed(2)},9.95,${moneyText(-120 * price - 9.95)},Bought`)
  })
  const paid = [3, 4].map((turn) => row('dividend', `${codeAt(at(turn))},,,,${moneyText(100 + turn)},Dividend`))
  const index = ((month - 1) * 7) % securityCodes.length
  const price = priceOn(index, day)
  const sold =
    month % 2 === 1
      ? [row('sell', `${codeAt(index)},90,${price.toFixed(2)},9.95,${moneyText(90 * price - 9.95)},Sold`)]
      : []
  const fee = month % 5 === 0 ? [row('fee', ',,,,-55.00,Fee')] : []
  return [
    row('deposit', ',,,,20000.00,Deposit'),
    ...bought,
    ...paid,
    ...sold,
    ...fee,
    row('interest', ',,,,12.50,Interest'),
  ]
}

/** Adds to a folder an account of 19 years with 30 securities of its own, priced on every weekday. */
export const addLongAccount = async (folder: string): Promise<void> => {
  const days = listWeekdays()
  const monthly = days.flatMap((date, day) => (days[day - 1]?.slice(0, 7) === date.slice(0, 7) ? [] : [{ date, day }]))
  const add = (file: string, rows: readonly string[]) => appendFile(path.join(folder, file), `${rows.join('\n')}\n`)
  await add('accounts.csv', [`${longAccount},Long Account,LON1,Company,ADV01,G0023`])
  await add(
    'securities.csv',
    securityCodes.map((code) => `${code},${code} Limited,${code},Australian equities,Industrials`),
  )
  await add(
    'prices.csv',
    securityCodes.flatMap((code, index) =>
      days.map((date, day) => `${code},${date},,,,${priceOn(index, day).toFixed(2)},`),
    ),
  )
  await add(
    'transactions.csv',
    monthly.flatMap(({ date, day }, month) => monthOf(date, day, month)),
  )
}
