import type { Client } from '../api/client.ts'
import { staticReportsOf } from '../api/static-reports.ts'
import { pipe, TE } from '../domain/fp.ts'
import { countNew } from '../domain/static-report/archive-by-year.ts'
import type { ArchivePlace } from '../domain/static-report/archive-place.ts'

/** Somebody whose own portfolio is gone is not turned away from every screen for the sake of a number. */
export const countNewReports = (
  { get }: Client,
  { type, code }: ArchivePlace,
  signal: AbortSignal,
): TE.TaskEither<unknown, number> =>
  pipe(
    get(`/reports/static/${type}/${encodeURIComponent(code)}/list`, signal),
    TE.chainEitherKW((reply) => staticReportsOf.reply.decode(reply)),
    TE.map(countNew),
  )
