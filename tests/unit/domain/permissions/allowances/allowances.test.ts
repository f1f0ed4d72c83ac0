import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { apiContract } from '../../../../../src/api/contract.ts'
import type { AnyEndpoint } from '../../../../../src/api/endpoint.ts'
import {
  type CallAllowance,
  callAllowances,
  tooManyRequestsText,
} from '../../../../../src/domain/permissions/allowances/allowances.ts'

const rowPattern = /^\| `(?<name>\w+)` \| (?<burst>\d+) \| (?<every>[\d.]+) s \| (?<line>.+?) \| .+ \|$/

const lineText = ({ line }: CallAllowance): string => {
  if (line === null) return 'none'
  const { slots, maxQueued, timeoutSeconds } = line
  return maxQueued === 0 ? `${slots}, none waiting` : `${slots}, ${maxQueued} waiting for up to ${timeoutSeconds} s`
}

test('what one person may ask of a server is documented as it is', async () => {
  const text = await readFile(new URL('../../../../../docs/limits.md', import.meta.url), 'utf8')
  const documented = text
    .split('\n')
    .map((line) => rowPattern.exec(line)?.groups)
    .filter((groups) => groups !== undefined)
    .map(({ name, burst, every, line }) => [name, burst, every, line])
  expect(documented).toEqual(
    Object.entries<CallAllowance>(callAllowances).map(([name, allowance]) => [
      name,
      String(allowance.burst),
      String(allowance.everySeconds),
      lineText(allowance),
    ]),
  )
})

test('First aid 17: every call that is not a read has an allowance', () => {
  const unlimited = Object.entries<AnyEndpoint>(apiContract).filter(
    ([, { method, allowance }]) => method !== 'GET' && allowance === undefined,
  )
  expect(unlimited.map(([name]) => name)).toEqual([])
})

test('every call under an allowance says in the contract that it may be refused for it, and no other does', () => {
  const limited = Object.entries<AnyEndpoint>(apiContract).filter(([, { allowance }]) => allowance !== undefined)
  const refusing = Object.entries<AnyEndpoint>(apiContract).filter(([, { refusals }]) => 'TooManyRequests' in refusals)
  expect(refusing).toEqual(limited)
  expect(new Set(limited.map(([, { refusals }]) => refusals['TooManyRequests']))).toEqual(new Set([429]))
  const usual: readonly unknown[] = ['changes', 'visits']
  const own = limited.filter(([, { method, allowance }]) => method === 'GET' || !usual.includes(allowance))
  expect(Object.fromEntries(own.map(([name, { allowance }]) => [name, allowance]))).toEqual({
    viewStaticReport: 'changes',
    dataSet: 'figures',
    dashboardPdf: 'pdfs',
    checkLedgerImport: 'imports',
    importLedgerFiles: 'imports',
    pickParcels: 'picks',
    sendMessage: 'messages',
    answerConversation: 'messages',
    saveMessageDraft: 'drafts',
    attachFile: 'attachments',
    viewReport: 'runs',
    runReport: 'runs',
    previewReport: 'runs',
    checkReport: 'checks',
    dryRunReport: 'runs',
    reissueRun: 'runs',
    startBatch: 'batches',
    svgToPng: 'pictures',
    bulkCreateUsers: 'imports',
  })
})

test('a person is told when to try again', () => {
  expect([1, 12, 59.2, 90].map(tooManyRequestsText)).toEqual([
    'Too many requests. Try again in 1 second.',
    'Too many requests. Try again in 12 seconds.',
    'Too many requests. Try again in 60 seconds.',
    'Too many requests. Try again in 2 minutes.',
  ])
})
