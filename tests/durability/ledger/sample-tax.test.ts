import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { addDays } from '../../../src/domain/dates/calendar.ts'
import { totalOf } from '../../../src/domain/money.ts'
import { gatherFrom, sectionOf } from '../../server/reports/sources/support/gathered.ts'
import { ledgerIn } from '../../server/ledger/support/test-ledger.ts'
import { type SheetFiles, openTestFirm, sheetText } from '../../server/ledger/import/small-firm.ts'
import { hasSampleFirm, sampleText } from './sample-firm.ts'

const accountCode = 'P00004'
const year = { StartDate: '2023-07-01', EndDate: '2024-06-30', PositionDate: '2024-06-30' }

/** Cents of a dollar that is paid; the last part is what the others leave. */
const makeups: Readonly<Record<string, readonly (readonly [component: string, part: number])[]>> = {
  dividend: [
    ['franked', 80],
    ['unfranked', 20],
  ],
  distribution: [
    ['franked', 30],
    ['discounted_gain', 20],
    ['foreign_income', 15],
    ['interest', 10],
    ['tax_deferred', 8],
    ['other_gain', 7],
    ['unfranked', 10],
  ],
}

interface Payment {
  readonly line: number
  readonly date: string
  readonly type: string
  readonly cents: number
}

interface Part {
  readonly type: string
  readonly component: string
  readonly cents: number
  /** The day that it counts on. */
  readonly on: string
}

const keyOf = ({ line }: Payment): string => `S-${line}`

/** A trust's holders are entitled when its quarter ends, and paid on the first business day of the next. */
const entitledOn = ({ type, date }: Payment): string =>
  type === 'distribution' ? addDays(`${date.slice(0, 7)}-01`, -1) : ''

const partsOf = (payment: Payment): readonly Part[] => {
  const { type, cents: paid } = payment
  const on = entitledOn(payment) || payment.date
  const makeup = makeups[type] ?? []
  const cash = makeup.slice(0, -1).map(([component, part]) => ({ component, cents: Math.round((paid * part) / 100) }))
  const rest = paid - cash.reduce((sum, each) => sum + each.cents, 0)
  const all = [...cash, { component: makeup.at(-1)?.[0] ?? '', cents: rest }]
  const of = (component: string): number => all.find((each) => each.component === component)?.cents ?? 0
  return [
    ...all,
    { component: 'franking_credit', cents: Math.round((of('franked') * 3) / 7) },
    { component: 'foreign_offset', cents: Math.round(of('foreign_income') / 10) },
  ]
    .filter(({ cents }) => cents > 0)
    .map((each) => ({ ...each, type, on }))
}

const isIn = (date: string): boolean => date >= year.StartDate && date <= year.EndDate

/** The sample firm with keys on the account's income and its components, and both sums by hand. */
const withComponents = () => {
  const text = sampleText('transactions').trimEnd()
  const rows: readonly (readonly string[])[] = parse(text, { from_line: 2 })
  const own = rows.flatMap(([code = '', date = '', type = '', , , , , amount = ''], index): readonly Payment[] =>
    code === accountCode ? [{ line: index + 1, date, type, cents: Math.round(Number(amount) * 100) }] : [],
  )
  const paid = own.filter(({ type }) => type in makeups)
  const keys = new Map(paid.map((payment) => [payment.line, keyOf(payment)]))
  const files: SheetFiles = {
    ...Object.fromEntries(
      (['advisers', 'groups', 'accounts', 'securities', 'prices'] as const).map((sheet) => [sheet, sampleText(sheet)]),
    ),
    transactions: text
      .split(/\r?\n/)
      .map((line, index) => `${line},${index === 0 ? 'key' : (keys.get(index) ?? '')}`)
      .join('\n'),
    components: sheetText(
      'components',
      ...paid.flatMap((payment) =>
        partsOf(payment).map(
          ({ component, cents }) => `${keyOf(payment)},${component},${(cents / 100).toFixed(2)},${entitledOn(payment)}`,
        ),
      ),
    ),
  }
  const interest = own
    .filter(({ type }) => type === 'interest')
    .map(({ cents, date }) => ({ type: 'interest', component: 'interest', cents, on: date }))
  const received = [...paid, ...own.filter(({ type }) => type === 'interest')].filter(({ date }) => isIn(date))
  return { files, parts: [...paid.flatMap(partsOf), ...interest].filter(({ on }) => isIn(on)), received }
}

test.skipIf(!hasSampleFirm)(
  'the year 2023-24 of an account of the sample firm is an annual tax statement whose labels add up to its components',
  async () => {
    const { files, parts, received } = withComponents()
    const firm = await openTestFirm()
    expect(await firm.bring(files)).toMatchObject({ _tag: 'Right' })
    const data = await gatherFrom(firm.pool)({ type: 'account', code: accountCode }, year, 'tax')
    const [statement] = sectionOf(data, 'tax').accounts
    if (statement === undefined) throw new Error('the account has no statement')

    const said = (type: string, ...components: readonly string[]): number =>
      parts
        .filter((part) => part.type === type && components.includes(part.component))
        .reduce((sum, { cents }) => sum + cents, 0) / 100
    const labels = new Map(statement.labels.map(({ label, amount }) => [label, amount]))
    const foreign = said('distribution', 'foreign_income', 'foreign_offset')
    expect(Object.fromEntries(labels)).toMatchObject({
      '10L': said('interest', 'interest'),
      '11S': said('dividend', 'unfranked'),
      '11T': said('dividend', 'franked'),
      '11U': said('dividend', 'franking_credit'),
      '13U': said('distribution', 'interest', 'unfranked'),
      '13C': said('distribution', 'franked', 'franking_credit'),
      '13Q': said('distribution', 'franking_credit'),
      '20E': foreign,
      '20M': foreign,
      '20O': said('distribution', 'foreign_offset'),
    })

    const sold = await (await ledgerIn(firm)).table('portfolio', accountCode, 'gains', {
      by: 'parcel',
      asAt: year.EndDate,
    })
    const gains = sold.rows.map(({ gain }) => Number(gain))
    const distributed = totalOf(
      [
        said('distribution', 'discounted_gain'),
        said('distribution', 'discounted_gain'),
        said('distribution', 'other_gain'),
      ],
      (amount) => amount,
    )
    expect(gains.length).toBeGreaterThan(5)
    expect(labels.get('18H')).toBe(totalOf([distributed, ...gains.filter((gain) => gain > 0)], (amount) => amount))
    const { net, broughtForward, applied, discount, carriedForward, losses } = statement.netCapitalGain
    expect(losses).toBe(
      0 -
        totalOf(
          gains.filter((gain) => gain < 0),
          (amount) => amount,
        ),
    )
    expect(labels.get('18A')).toBe(net)
    expect(net).toBe(totalOf([labels.get('18H') ?? 0, 0 - applied, 0 - discount], (amount) => amount))
    expect(totalOf([losses, broughtForward], (amount) => amount)).toBe(
      totalOf([applied, carriedForward], (amount) => amount),
    )

    const own = statement.lines.filter(({ source, remark }) => source !== 'Capital gains' && remark === '')
    expect(
      totalOf([...own, ...statement.unlabelled.map(({ cash }) => ({ amount: cash }))], ({ amount }) => amount),
    ).toBe(totalOf(parts, ({ cents }) => cents / 100))
    expect(statement.unlabelled.map(({ item, cash }) => [item, cash])).toEqual([
      ['Tax-deferred', said('distribution', 'tax_deferred')],
    ])
    expect(statement.cash.received).toBe(totalOf(received, ({ cents }) => cents / 100))
    expect(statement.cash.otherYears).toBeGreaterThan(0)
    await firm.drop()
  },
)
