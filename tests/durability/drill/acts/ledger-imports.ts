import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { accountCode } from '../../../support/order-firm.ts'
import type { ServerLife, CallReply } from '../world/life.ts'
import { openIds, type DrillSubject } from '../world/subject.ts'
import type { DrillWorld } from '../world/world.ts'

const rowsEach = 200

const fileOf = (round: number): string => {
  const rows = Array.from({ length: rowsEach }, (_, index) => {
    const amount = (1 + index / 100).toFixed(2)
    return `${accountCode(100)},2026-06-${String(1 + (index % 28)).padStart(2, '0')},deposit,,,,,${amount},Drill ${round} ${index}`
  })
  return `${['AccountCode,date,type,asx_code,quantity,price,brokerage,amount,narration', ...rows].join('\n')}\n`
}

const attempts = 40

/** The database may still be ending the killed server's import. Until then it refuses others, for a moment. */
const importWhenFree = async (
  { desk }: Pick<ServerLife, 'desk'>,
  form: FormData,
  left = attempts,
): Promise<CallReply> => {
  const reply = await desk('POST', '/ledger-imports', { form })
  if (reply.body['_tag'] !== 'AnotherImportRunning' || left === 0) return reply
  await pause(500)
  return importWhenFree({ desk }, form, left - 1)
}

/** Imports transactions into the ledger. */
export const openLedgerImports = (): DrillSubject => {
  const idOf = openIds()
  const rounds = new Set<number>()

  const written = async ({ pool }: DrillWorld, round: number) => {
    const { rows } = await pool.query<{ written: number }>(
      'select count(*)::int as written from ledger_transaction where narration like $1',
      [`Drill ${round} %`],
    )
    return rows[0]?.written
  }

  return {
    ask: async (life, round) => {
      rounds.add(round)
      const content = fileOf(round)
      const files = [{ name: 'transactions.csv', bytes: Buffer.byteLength(content) }]
      const form = new FormData()
      form.append('import', JSON.stringify({ id: idOf(String(round)), files }))
      form.append('files', new Blob([content]), 'files')
      return [await importWhenFree(life, form)]
    },
    checkKilled: async (world, round) => {
      expect([0, rowsEach]).toContain(await written(world, round))
    },
    check: async (world) => {
      for (const round of rounds) expect([round, await written(world, round)]).toEqual([round, rowsEach])
    },
  }
}
