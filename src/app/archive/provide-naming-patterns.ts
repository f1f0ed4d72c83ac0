import { fromPromise } from 'xstate'
import type { ApiError } from '../../api/api-error.ts'
import { namingPatterns, saveNamingPatterns } from '../../api/static-reports.ts'
import { pipe, TE } from '../../domain/fp.ts'
import type { Owner } from '../../domain/archive/owner.ts'
import {
  namingPatternsMachine,
  type PatternsReading,
  type PatternsSaving,
  type PatternsStanding,
} from '../../machines/archive/naming-patterns.ts'
import type { OwnersListing } from '../../machines/archive/owners-listing.ts'
import { persistently, retriesOf } from '../following.ts'
import { refusalText } from '../refusal-text.ts'
import type { RoomSupplies } from '../room-supplies.ts'

export const provideNamingPatterns = (
  { client: { call }, socket }: RoomSupplies,
  owners: TE.TaskEither<ApiError, readonly Owner[]>,
) =>
  namingPatternsMachine.provide({
    actors: {
      retries: retriesOf(socket),
      listOwners: fromPromise<OwnersListing>(({ signal }) => persistently(socket, owners, signal)),
      readPatterns: fromPromise<PatternsReading>(({ signal }) => call(namingPatterns)({ signal })()),
      savePatterns: fromPromise<PatternsSaving, PatternsStanding>(({ input: body }) =>
        pipe(
          call(saveNamingPatterns)({ body }),
          TE.mapLeft((error) =>
            error._tag === 'Refused' && (error.refusal === 'StaleRevision' || error.refusal === 'Conflict')
              ? { _tag: 'Stale' as const }
              : { _tag: 'Refused' as const, message: refusalText(error) },
          ),
        )(),
      ),
    },
  })
