import { fromPromise } from 'xstate'
import type { ApiError } from '../../api/api-error.ts'
import { endStandIn, nameStandIn, standIn, standInCandidates } from '../../api/messages/stand-ins.ts'
import { explorableCorrespondents } from '../../domain/explorers/explorable.ts'
import { O, pipe, TE } from '../../domain/fp.ts'
import type { StandInField } from '../../domain/messages/stand-in-draft.ts'
import { type ExplorablesReadResult, explorerMachine } from '../../machines/explorers/explorer.ts'
import { type ExplorablesQuery, singlePage } from '../../machines/explorers/listing.ts'
import type { ConfirmingContext, ConfirmationResult } from '../../machines/kit/confirming.ts'
import type { KeyedEdit, EditSave, EditorSaveRefusal, SaveResult } from '../../machines/kit/editing.ts'
import type { ReadResult } from '../../machines/kit/read-result.ts'
import {
  type StandInEdited,
  standInEditorMachine,
  type StandInEnding,
  standInEndingMachine,
  standInMachine,
} from '../../machines/messages/stand-in.ts'
import { refusalText, saveRefusal } from '../call-failure.ts'
import { readPersistently, retriesOf } from '../following.ts'
import type { ScreenDeps } from '../screen-deps.ts'
import { taskActor } from '../task-actor.ts'

type SaveFault = keyof typeof nameStandIn.refusals

const refusedFields: Readonly<Partial<Record<SaveFault, StandInField>>> = {
  UnknownRecipient: 'standIn',
  NamedYourself: 'standIn',
  DatesReversed: 'until',
  DatesPassed: 'until',
}

const namingRefusal = (error: ApiError<SaveFault>): EditorSaveRefusal<StandInField> => {
  const field = error._tag === 'Refused' && error.refusal !== null ? refusedFields[error.refusal] : undefined
  return error._tag === 'Refused' && field !== undefined
    ? { _tag: 'Field', fields: [field], message: error.message }
    : saveRefusal(error)
}

export const provideStandIn = ({ client: { call }, socket }: Pick<ScreenDeps, 'client' | 'socket'>) => {
  const retries = retriesOf(socket)
  const candidates = (signal: AbortSignal) => call(standInCandidates)({ signal })
  return standInMachine.provide({
    actors: {
      editor: standInEditorMachine.provide({
        actors: {
          retries,
          findReference: fromPromise<ReadResult<StandInEdited['reference']>>(({ signal }) =>
            readPersistently(socket, pipe(candidates(signal), TE.map(O.some)), signal),
          ),
          read: taskActor<ReadResult<StandInEdited['saved']>, KeyedEdit<StandInEdited>>(({ key: username }, signal) =>
            call(standIn)({ params: { username }, signal }),
          ),
          save: taskActor<SaveResult<StandInEdited>, EditSave<StandInEdited>>(
            ({ key: username, draft, saved: _, ...said }) =>
              pipe(call(nameStandIn)({ params: { username }, body: draft, ...said }), TE.mapLeft(namingRefusal)),
          ),
        },
      }),
      explorer: explorerMachine.provide({
        actors: {
          readExplorables: taskActor<ExplorablesReadResult, ExplorablesQuery>((_, signal) =>
            pipe(candidates(signal), TE.map(explorableCorrespondents), TE.map(singlePage)),
          ),
          retries,
        },
      }),
      ending: standInEndingMachine.provide({
        actors: {
          act: taskActor<ConfirmationResult<StandInEnding>, ConfirmingContext<StandInEnding>>(({ of }) =>
            pipe(
              call(endStandIn)({ params: { username: of.username } }),
              TE.bimap(refusalText, () => null),
            ),
          ),
        },
      }),
    },
  })
}
