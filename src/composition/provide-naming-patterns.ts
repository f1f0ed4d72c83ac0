import { fromPromise } from 'xstate'
import type { Client } from '../api/client.ts'
import { namingPatterns, saveNamingPatterns } from '../api/static-reports.ts'
import { pipe, TE } from '../domain/fp.ts'
import type { Owner } from '../domain/static-report/owner.ts'
import {
  namingPatternsMachine,
  type PatternsReading,
  type PatternsSaving,
  type PatternsStanding,
} from '../machines/naming-patterns.ts'
import type { OwnersListing } from '../machines/owners-listing.ts'
import { refusalText } from './refusal-text.ts'

export const provideNamingPatterns = ({ call }: Client, owners: TE.TaskEither<unknown, readonly Owner[]>) =>
  namingPatternsMachine.provide({
    actors: {
      listOwners: fromPromise<OwnersListing>(() => owners()),
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
