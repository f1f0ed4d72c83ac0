import type { ApiError } from '../../api/api-error.ts'
import type { ApiClient } from '../../api/client.ts'
import { staticReportsOf } from '../../api/archive/static-reports.ts'
import { E, pipe, TE } from '../../domain/fp.ts'
import { countNew } from '../../domain/archive/archive-by-year.ts'
import type { ArchiveKey } from '../../domain/archive/archive-key.ts'

/** Uses `get`, which reports no `NotAllowed`: a person whose portfolio is gone must still see the other screens. */
export const countNewReports = (
  { get }: ApiClient,
  { type, code }: ArchiveKey,
  signal: AbortSignal,
): TE.TaskEither<ApiError, number> =>
  pipe(
    get(`/reports/static/${type}/${encodeURIComponent(code)}/list`, signal),
    TE.chainEitherK((reply) =>
      pipe(
        staticReportsOf.reply.decode(reply),
        E.mapLeft((): ApiError => ({ _tag: 'Undecodable' })),
      ),
    ),
    TE.map(countNew),
  )
