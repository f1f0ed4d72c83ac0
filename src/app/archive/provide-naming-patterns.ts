import { fromPromise } from 'xstate'
import type { ApiError } from '../../api/api-error.ts'
import { namingPatterns, saveNamingPatterns } from '../../api/archive/static-reports.ts'
import { O, pipe, TE } from '../../domain/fp.ts'
import { patternsOf } from '../../domain/archive/naming/default-patterns.ts'
import type { Owner } from '../../domain/archive/owner.ts'
import {
  namingPatternsMachine,
  type PatternsEdited,
  type SavedPatterns,
} from '../../machines/archive/naming-patterns.ts'
import type { Keyed, Save, SaveResult } from '../../machines/kit/editing.ts'
import type { ReadResult } from '../../machines/kit/read-result.ts'
import { persistently, retriesOf } from '../following.ts'
import { saveRefusal } from '../call-failure.ts'
import type { ScreenDeps } from '../screen-deps.ts'

export const provideNamingPatterns = (
  { client: { call }, socket }: ScreenDeps,
  owners: TE.TaskEither<ApiError, readonly Owner[]>,
) =>
  namingPatternsMachine.provide({
    actors: {
      retries: retriesOf(socket),
      findReference: fromPromise<ReadResult<PatternsEdited['reference']>>(({ signal }) =>
        persistently(socket, pipe(owners, TE.map(O.some)), signal),
      ),
      read: fromPromise<ReadResult<SavedPatterns>, Keyed<PatternsEdited>>(({ signal }) =>
        call(namingPatterns)({ signal })(),
      ),
      save: fromPromise<SaveResult<PatternsEdited>, Save<PatternsEdited>>(({ input: { saved, draft } }) =>
        pipe(
          call(saveNamingPatterns)({ body: { patterns: patternsOf(draft.list), revision: saved.revision } }),
          TE.mapLeft(saveRefusal),
        )(),
      ),
    },
  })
