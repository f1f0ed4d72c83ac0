import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** A firm with nothing but what orders need: so many advisers, with so many accounts each, four to a group. */
export interface OrderFirm {
  readonly advisers: number
  readonly accountsEach: number
}

export const orderFirmPassword = 'Wattle-Grove-9'
export const deskName = 'desk'
export const adviserName = (at: number): string => `adviser${at + 1}`
export const adviserCode = (at: number): string => `ADV${(at + 1).toString().padStart(2, '0')}`

/** Returns the code of the firm's account at an index. */
export const accountCode = (index: number): string => `B${(index + 1).toString().padStart(5, '0')}`

export const orderSecurities = Array.from({ length: 10 }, (_, at) => {
  const asx_code = `ORD${at}`
  return { asx_code, company_name: `Ordinary ${at} Limited`, display_name: `${asx_code} - Ordinary ${at} Limited` }
})

/** Dollars; the same on every day. */
export const closeOf = (at: number): number => 8 + at

/** Opening balance of every account: dollars, and units of the first security. */
export const openingHolding = { cash: 250_000, units: 500 }

/** So many weekdays, the last of them before `today`. */
const weekdaysBefore = (today: Date, count: number): readonly string[] => {
  const days: string[] = []
  for (let day = today.getTime() - 86_400_000; days.length < count; day -= 86_400_000) {
    const date = new Date(day)
    if (date.getUTCDay() % 6 !== 0) days.unshift(date.toISOString().slice(0, 10))
  }
  return days
}

const sheet = (head: string, rows: readonly string[]): string => `${[head, ...rows].join('\n')}\n`

const person = (username: string, role: string, dashboard: string, code: string): string =>
  [username, `${username}@plutus.example`, orderFirmPassword, 'Given', username, dashboard, role, '', '', code].join(
    ',',
  )

/** Its files, in a folder that is not there yet; prices end on the last weekday before `today`. */
export const writeOrderFirm = async (
  folder: string,
  { advisers, accountsEach }: OrderFirm,
  today = new Date(),
): Promise<void> => {
  const books = Array.from({ length: advisers }, (_, at) => at)
  const indexes = Array.from({ length: advisers * accountsEach }, (_, index) => index)
  const groupOf = (index: number): string => `G${(Math.floor(index / 4) + 1).toString().padStart(5, '0')}`
  const days = weekdaysBefore(today, 30)
  const first = days[0] ?? ''
  const bought = (openingHolding.units * closeOf(0)).toFixed(2)
  const files = {
    advisers: sheet(
      'AdvisorCode,AdvisorName,Phone,Email',
      books.map((at) => `${adviserCode(at)},Adviser ${at + 1},02 5550 1000,${adviserName(at)}@plutus.example`),
    ),
    groups: sheet(
      'GroupCode,GroupName',
      [...new Set(indexes.map(groupOf))].map((code) => `${code},Group ${code}`),
    ),
    accounts: sheet(
      'AccountCode,AccountName,AccountAlias,AccountType,AdvisorCode,GroupCode',
      indexes.map((index) => {
        const code = accountCode(index)
        return `${code},Account ${code},${code},Trust,${adviserCode(Math.floor(index / accountsEach))},${groupOf(index)}`
      }),
    ),
    securities: sheet(
      'asx_code,company_name,display_name,asset_class,sector',
      orderSecurities.map((each) => `${Object.values(each).join(',')},Australian equities,Financials`),
    ),
    prices: sheet(
      'asx_code,date,open,high,low,close,volume',
      orderSecurities.flatMap(({ asx_code }, at) =>
        days.map((day) => `${asx_code},${day},,,,${closeOf(at).toFixed(2)},1000`),
      ),
    ),
    transactions: sheet(
      'AccountCode,date,type,asx_code,quantity,price,brokerage,amount,narration',
      indexes.flatMap((index) => {
        const code = accountCode(index)
        const price = closeOf(0).toFixed(2)
        return [
          `${code},${first},deposit,,,,,${(openingHolding.cash + Number(bought)).toFixed(2)},Opening deposit`,
          `${code},${first},buy,${orderSecurities[0]?.asx_code ?? ''},${openingHolding.units},${price},0.00,-${bought},Bought`,
        ]
      }),
    ),
    users: sheet('username,email,password,given_name,family_name,defaultDashboard,roles,accounts,groups,defaultCode', [
      person(deskName, 'superadmin', 'admin', ''),
      ...books.map((at) => person(adviserName(at), 'adviser', 'adviser', adviserCode(at))),
    ]),
  }
  await mkdir(folder)
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, `${name}.csv`), text)
}
