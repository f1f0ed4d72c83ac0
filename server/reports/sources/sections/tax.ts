import { financialYearOf } from '../../../../src/domain/dates/financial-year.ts'
import { O, pipe } from '../../../../src/domain/fp.ts'
import { cashOf } from '../../../../src/domain/ledger/income/component.ts'
import { isIncomplete, knownCredits } from '../../../../src/domain/ledger/income/known-credits.ts'
import { isTaxed } from '../../../../src/domain/ledger/parcels/discount.ts'
import { gainOf } from '../../../../src/domain/ledger/parcels/parcel.ts'
import { choiceNote } from '../../../../src/domain/ledger/parcels/parcel-choice.ts'
import {
  type CategorisedGain,
  categoryOf,
  distributedCategory,
  gainsByCategory,
} from '../../../../src/domain/ledger/tax/asset-category.ts'
import { completeYear, netCapitalGain } from '../../../../src/domain/ledger/tax/net-capital-gain.ts'
import { labelsNote, labelTitle, questionOf, taxpayerLabels } from '../../../../src/domain/ledger/tax/return-label.ts'
import type { TaxReturn } from '../../../../src/domain/ledger/tax/returns/tax-return.ts'
import { forexResult, type TaxStatement, taxStatement } from '../../../../src/domain/ledger/tax/tax-statement.ts'
import { type TaxUnit, unitText } from '../../../../src/domain/ledger/tax/tax-unit.ts'
import type { TaxEntity } from '../../../../src/domain/ledger/tax/taxpayer.ts'
import { roundToCents, totalOf } from '../../../../src/domain/money.ts'
import type { SectionData } from '../../../../src/domain/reports/sources/source-catalogue.ts'
import { anomalyNotes, shortPositionNotes } from '../../../ledger/data-sets/gains/anomaly-notes.ts'
import { assessDiscount, preCgtNotes, disposalsSince } from '../../../ledger/data-sets/gains/gains.ts'
import { mergeParts } from '../../../ledger/data-sets/income/income-components.ts'
import { distributedEvents, taxpayerYears } from '../../../ledger/data-sets/taxpayer-years.ts'
import {
  type IncomePartRow,
  readComponents,
  readDistributed,
  readMissingCredits,
  readMissingPayments,
} from '../../../ledger/read/income/read-components.ts'
import { readFlows } from '../../../ledger/read/cash/read-flows.ts'
import { readIncome, readSecurityTypes } from '../../../ledger/read/income/read-income.ts'
import { readParcelChoices } from '../../../ledger/read/read-parcel-choices.ts'
import { readTaxpayers } from '../../../ledger/read/read-taxpayers.ts'
import type { SectionReading } from '../reading.ts'
import { missingRows } from './missing-payments.ts'

type TaxData = SectionData<'tax'>
type AccountTax = TaxData['accounts'][number]

const entityTexts: Readonly<Record<TaxEntity, string>> = {
  individual: 'Individual',
  trust: 'Trust',
  super: 'Super fund',
  company: 'Company',
}

const remarkOf = (label: string, repeats: string | null): string => {
  if (repeats === null) return ''
  return repeats === label ? 'Grossed up' : `Also at ${repeats}`
}

type IncompleteAccounts = ReadonlySet<string>

const labelledTax = (
  { labels, unlabelled }: TaxStatement,
  taxReturn: TaxReturn,
  incomplete: IncompleteAccounts,
): Pick<AccountTax, 'labels' | 'lines' | 'unlabelled'> => ({
  labels: labels.map(({ label, amount, lines }) => ({
    label,
    amount,
    isIncomplete: lines.some(({ source }) => incomplete.has(source)),
    question: questionOf(taxReturn, label),
    title: labelTitle(taxReturn, label),
  })),
  lines: labels.flatMap(({ label, lines }) =>
    lines.map(({ source, item, repeats, amount }) => ({
      label,
      source,
      item,
      amount,
      isIncomplete: incomplete.has(source),
      title: labelTitle(taxReturn, label),
      remark: remarkOf(label, repeats),
    })),
  ),
  unlabelled,
})

interface ReceivedCash {
  readonly parts: readonly IncomePartRow[]
  readonly income: number
  readonly fees: number
}

const reconciledCash = (statement: TaxStatement, { parts, income, fees }: ReceivedCash): AccountTax['cash'] => ({
  labelled: statement.labelledCash,
  unlabelled: roundToCents(statement.cash - statement.labelledCash),
  total: statement.cash,
  paidOutside: totalOf(
    parts.filter(({ isReceived }) => !isReceived),
    cashOf,
  ),
  otherYears: roundToCents(
    income -
      totalOf(
        parts.filter(({ isReceived }) => isReceived),
        cashOf,
      ),
  ),
  received: income,
  credits: knownCredits(parts),
  fees,
})

const readTaxes = async (reading: SectionReading) => {
  const { snapshot, subject, codes, dates } = reading
  const to = dates.EndDate
  const year = financialYearOf(to)
  const span = { from: year.start, to }
  const { positions, foreignCash = [] } = (await reading.ledgers({ from: to, to })).whole
  const taxpayers = await readTaxpayers(snapshot, subject.accounts)
  const taxpayerOf = taxpayers.of
  const distributed = await readDistributed(snapshot, codes, to)
  const typeOf = await readSecurityTypes(snapshot, [...new Set(positions.map(({ security }) => security))], codes)
  const assessed = disposalsSince(positions, year.start).map(assessDiscount(taxpayerOf))
  const ended = assessed.filter(isTaxed)
  const capital = taxpayerYears(taxpayers, positions, distributed, to).filter((one) => one.year.end === year.end)
  const gainsOf = (code: string): readonly CategorisedGain[] => [
    ...ended
      .filter(({ account }) => account === code)
      .map((one) => ({ category: categoryOf(typeOf(one.security)), amount: gainOf(one), rate: one.rate })),
    ...distributedEvents(
      distributed.gains.filter(({ account, date }) => account === code && date >= year.start),
      taxpayerOf(code),
    ).map((gain) => ({ ...gain, category: distributedCategory })),
  ]
  return {
    year,
    span,
    taxpayers,
    gainsOf,
    notes: [...anomalyNotes(positions), ...preCgtNotes(assessed)].map((text) => ({ text })),
    shortPositions: shortPositionNotes(positions).map((text) => ({ text })),
    choice: choiceNote(codes, await readParcelChoices(snapshot, codes)),
    missingCredits: Map.groupBy(await readMissingCredits(snapshot, codes, span), ({ account }) => account),
    missing: Map.groupBy(await readMissingPayments(snapshot, codes, span), ({ account }) => account),
    securities: await reading.securities(),
    parts: Map.groupBy(await readComponents(snapshot, codes, span, 'account'), ({ key }) => key),
    income: Map.groupBy(await readIncome(snapshot, codes, span, 'account'), ({ key }) => key),
    flows: await readFlows(snapshot, codes, span),
    forexOf: (unit: TaxUnit) =>
      forexResult(
        foreignCash
          .filter(({ account }) => unit.accounts.includes(account))
          .flatMap(({ history }) => history.realised)
          .filter(({ realised }) => realised >= year.start),
      ),
    capitalOf: (unit: TaxUnit) =>
      capital.find((one) => one.unit === unit) ?? { ...netCapitalGain([], 0), incomplete: completeYear },
  }
}

export const readTax = async (reading: SectionReading): Promise<TaxData> => {
  const taxes = await readTaxes(reading)
  const typeOf = new Map(reading.subject.accounts.map(({ AccountCode, AccountType }) => [AccountCode, AccountType]))
  const distinct = (texts: readonly string[]): string => [...new Set(texts)].join(', ')
  const taxedAs = (code: string): string =>
    pipe(
      taxes.taxpayers.of(code).entity,
      O.match(
        () => 'Not known',
        (entity) => entityTexts[entity],
      ),
    )
  const taxOf = (unit: TaxUnit): AccountTax => {
    const codes = unit.accounts
    const parts = codes.flatMap((code) => taxes.parts.get(code) ?? [])
    const capital = taxes.capitalOf(unit)
    const { other, discountable, losses, broughtForward, applied, discount, net, carriedForward } = capital
    const labels = taxpayerLabels(taxes.year.end, taxes.taxpayers.of(codes[0] ?? ''))
    const forex = taxes.forexOf(unit)
    const statement = taxStatement(mergeParts(parts), capital, labels.taxReturn, forex)
    const isTaxpayerKnown = codes.every((code) => O.isSome(taxes.taxpayers.of(code).entity))
    const hasAllCredits = !isIncomplete(parts)
    const { incomplete } = capital
    const hasAllGains = isTaxpayerKnown && !incomplete.net
    const missing = missingRows(
      codes.flatMap((code) => taxes.missing.get(code) ?? []),
      taxes.securities,
    )
    const missingCredits = missingRows(
      codes.flatMap((code) => taxes.missingCredits.get(code) ?? []),
      taxes.securities,
    )
    const fees = taxes.flows.filter(({ account, type }) => codes.includes(account ?? '') && type === 'fee')
    return {
      accountCode: codes.join(', '),
      accountName: codes.map(reading.accountName).join(', '),
      accountType: distinct(codes.map((code) => typeOf.get(code) ?? '')),
      taxpayer: distinct(codes.map(taxedAs)),
      together: unitText(unit, (code) => `${code} ${reading.accountName(code)}`),
      labelsNote: labelsNote(labels),
      isIncomplete: !hasAllCredits || !hasAllGains,
      hasAllCredits,
      hasAllGains,
      missing,
      missingCredits,
      ...labelledTax(
        statement,
        labels.taxReturn,
        new Set([
          ...[...missing, ...missingCredits].map(({ payment }) => payment),
          ...(hasAllGains ? [] : ['Capital gains']),
        ]),
      ),
      cash: reconciledCash(statement, {
        parts,
        income: totalOf(
          codes.flatMap((code) => taxes.income.get(code) ?? []),
          ({ amount }) => amount,
        ),
        fees: 0 - totalOf(fees, ({ amount }) => amount),
      }),
      forex,
      categories: gainsByCategory(codes.flatMap(taxes.gainsOf)),
      netCapitalGain: {
        other,
        discountable,
        losses,
        broughtForward,
        applied,
        discount,
        net,
        carriedForward,
        gains: roundToCents(other + discountable),
        incomplete,
      },
    }
  }
  return {
    year: taxes.year.label,
    ...taxes.span,
    choice: taxes.choice,
    notes: taxes.notes,
    shortPositions: taxes.shortPositions,
    accounts: taxes.taxpayers.units.map(taxOf),
  }
}
