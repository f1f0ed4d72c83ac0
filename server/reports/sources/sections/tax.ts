import { financialYearOf } from '../../../../src/domain/dates/financial-year.ts'
import { O, pipe } from '../../../../src/domain/fp.ts'
import type { Account } from '../../../../src/domain/ledger/accounts/account.ts'
import { cashOf, creditOf } from '../../../../src/domain/ledger/income/component.ts'
import { gainOf } from '../../../../src/domain/ledger/parcels/parcel.ts'
import {
  type CategorisedGain,
  categoryOf,
  distributedCategory,
  gainsByCategory,
} from '../../../../src/domain/ledger/tax/asset-category.ts'
import { netCapitalGain } from '../../../../src/domain/ledger/tax/net-capital-gain.ts'
import { labelsNote, labelTitle, questionOf, taxpayerLabels } from '../../../../src/domain/ledger/tax/return-label.ts'
import type { TaxReturn } from '../../../../src/domain/ledger/tax/returns/tax-return.ts'
import type { TaxEntity } from '../../../../src/domain/ledger/tax/tax-entity.ts'
import { type TaxStatement, taxStatement } from '../../../../src/domain/ledger/tax/tax-statement.ts'
import { cents, totalOf } from '../../../../src/domain/money.ts'
import type { SectionData } from '../../../../src/domain/reports/sources/source-catalogue.ts'
import { assessing, realisedFrom } from '../../../ledger/data-sets/gains.ts'
import { merged } from '../../../ledger/data-sets/income-components.ts'
import { accountYears, distributedEvents } from '../../../ledger/data-sets/net-capital-gains.ts'
import { type Part, readComponents, readDistributedGains } from '../../../ledger/read/income/read-components.ts'
import { readSecurityTypes } from '../../../ledger/read/income/read-security-types.ts'
import { readFlows } from '../../../ledger/read/read-flows.ts'
import { readIncome } from '../../../ledger/read/read-income.ts'
import { readTaxpayers } from '../../../ledger/read/read-taxpayers.ts'
import type { Reading } from '../reading.ts'

type TaxData = SectionData<'tax'>
type AccountTax = TaxData['accounts'][number]

const words: Readonly<Record<TaxEntity, string>> = {
  individual: 'Individual',
  trust: 'Trust',
  super: 'Super fund',
  company: 'Company',
}

const remarkOf = (label: string, repeats: string | null): string => {
  if (repeats === null) return ''
  return repeats === label ? 'Grossed up' : `Also at ${repeats}`
}

const labelled = (
  { labels, unlabelled }: TaxStatement,
  taxReturn: TaxReturn,
): Pick<AccountTax, 'labels' | 'lines' | 'unlabelled'> => ({
  labels: labels.map(({ label, amount }) => ({
    ...{ label, amount },
    question: questionOf(taxReturn, label),
    title: labelTitle(taxReturn, label),
  })),
  lines: labels.flatMap(({ label, lines }) =>
    lines.map(({ source, item, repeats, amount }) => ({
      ...{ label, source, item, amount },
      title: labelTitle(taxReturn, label),
      remark: remarkOf(label, repeats),
    })),
  ),
  unlabelled,
})

interface Received {
  readonly parts: readonly Part[]
  readonly income: number
  readonly fees: number
}

const reconciled = (statement: TaxStatement, { parts, income, fees }: Received): AccountTax['cash'] => ({
  labelled: statement.labelledCash,
  unlabelled: cents(statement.cash - statement.labelledCash),
  total: statement.cash,
  paidOutside: totalOf(
    parts.filter(({ isReceived }) => !isReceived),
    cashOf,
  ),
  otherYears: cents(
    income -
      totalOf(
        parts.filter(({ isReceived }) => isReceived),
        cashOf,
      ),
  ),
  received: income,
  credits: totalOf(parts, creditOf),
  fees,
})

/** Everything that the statements of some accounts are made of. */
const readTaxes = async (reading: Reading) => {
  const { snapshot, subject, codes, dates } = reading
  const to = dates.EndDate
  const year = financialYearOf(to)
  const span = { from: year.start, to }
  const { positions } = (await reading.ledgers({ from: to, to })).whole
  const taxpayerOf = await readTaxpayers(snapshot, subject.accounts)
  const distributed = await readDistributedGains(snapshot, codes, to)
  const typeOf = await readSecurityTypes(snapshot, [...new Set(positions.map(({ security }) => security))], codes)
  const ended = realisedFrom(positions, year.start).map(assessing(taxpayerOf))
  const capital = accountYears(codes, positions, distributed, taxpayerOf, to).filter((one) => one.year.end === year.end)
  const gainsOf = (code: string): readonly CategorisedGain[] => [
    ...ended
      .filter(({ account }) => account === code)
      .map((one) => ({ category: categoryOf(typeOf(one.security)), amount: gainOf(one), rate: one.rate })),
    ...distributedEvents(
      distributed.filter(({ account, date }) => account === code && date >= year.start),
      taxpayerOf(code),
    ).map((gain) => ({ ...gain, category: distributedCategory })),
  ]
  return {
    ...{ year, span, taxpayerOf, gainsOf },
    parts: Map.groupBy(await readComponents(snapshot, codes, span, 'account'), ({ key }) => key),
    income: Map.groupBy(await readIncome(snapshot, codes, span, 'account'), ({ key }) => key),
    flows: await readFlows(snapshot, codes, span),
    capitalOf: (code: string) => capital.find(({ account }) => account === code) ?? netCapitalGain([], 0),
  }
}

export const readTax = async (reading: Reading): Promise<TaxData> => {
  const taxes = await readTaxes(reading)
  const accountTax = ({ AccountCode, AccountName, AccountType }: Account): AccountTax => {
    const parts = taxes.parts.get(AccountCode) ?? []
    const { other, discountable, losses, broughtForward, applied, discount, net, carriedForward } =
      taxes.capitalOf(AccountCode)
    const labels = taxpayerLabels(taxes.year.end, taxes.taxpayerOf(AccountCode))
    const statement = taxStatement(merged(parts), taxes.capitalOf(AccountCode), labels.taxReturn)
    const paid = taxes.flows.find(({ account, type }) => account === AccountCode && type === 'fee')
    return {
      accountCode: AccountCode,
      accountName: AccountName,
      accountType: AccountType,
      taxpayer: pipe(
        taxes.taxpayerOf(AccountCode).entity,
        O.match(
          () => 'Not known',
          (entity) => words[entity],
        ),
      ),
      labelsNote: labelsNote(labels),
      ...labelled(statement, labels.taxReturn),
      cash: reconciled(statement, {
        parts,
        income: totalOf(taxes.income.get(AccountCode) ?? [], ({ amount }) => amount),
        fees: 0 - (paid?.amount ?? 0),
      }),
      categories: gainsByCategory(taxes.gainsOf(AccountCode)),
      netCapitalGain: {
        ...{ other, discountable, losses, broughtForward, applied, discount, net, carriedForward },
        gains: cents(other + discountable),
      },
    }
  }
  return {
    year: taxes.year.label,
    ...taxes.span,
    accounts: reading.subject.accounts.map(accountTax),
  }
}
