import { filter, type Observable } from 'rxjs'
import { fromPromise } from 'xstate'
import { flushApiCache, saveSiteSetting, siteSetting, siteSettings } from '../../api/site-settings.ts'
import { changeRequestPrefix } from '../../domain/change-requests/change-request-prefix.ts'
import { dayIn } from '../../domain/dates/time-zone.ts'
import { type E, O, pipe, TE } from '../../domain/fp.ts'
import type { EventFrame } from '../../domain/log/frame.ts'
import { siteSettingStream } from '../../domain/settings/site-setting-stream.ts'
import type { CallFailure } from '../../machines/kit/call-failure.ts'
import type { ConfirmingContext, ConfirmationResult } from '../../machines/kit/confirming.ts'
import type { KeyedEdit, EditSave, SaveResult } from '../../machines/kit/editing.ts'
import type { ReadResult } from '../../machines/kit/read-result.ts'
import {
  settingHistoryMachine,
  settingPastMachine,
  type SettingRestore,
  settingRestoreMachine,
} from '../../machines/settings/setting-history.ts'
import {
  listedSettingsMachine,
  type SettingEdited,
  settingEditorMachine,
  siteSettingsMachine,
} from '../../machines/settings/site-settings.ts'
import { callFailure, saveRefusal } from '../call-failure.ts'
import { followingActor, readPersistently, retriesOf } from '../following.ts'
import type { ScreenDeps } from '../screen-deps.ts'
import { taskActor } from '../task-actor.ts'

export const provideSiteSettings = ({ client: { call }, socket }: ScreenDeps) => {
  const changed = (is: (stream: string) => boolean): Observable<EventFrame> =>
    socket.frames.pipe(filter(({ event: { stream } }) => is(stream)))
  const read = (name: string, signal: AbortSignal) => call(siteSetting)({ params: { name }, signal })

  return siteSettingsMachine.provide({
    actors: {
      list: listedSettingsMachine.provide({
        actors: followingActor(socket, {
          changes: () =>
            changed((stream) => stream.startsWith(siteSettingStream('')) || stream.startsWith(changeRequestPrefix)),
          read: (_, signal) => call(siteSettings)({ signal }),
        }),
      }),
      editor: settingEditorMachine.provide({
        actors: {
          retries: retriesOf(socket),
          findReference: fromPromise<ReadResult<SettingEdited['reference']>>(({ signal }) =>
            readPersistently(
              socket,
              pipe(
                read('TimeZone', signal),
                TE.map(({ Value }) => O.some(dayIn(String(Value), new Date()))),
              ),
              signal,
            ),
          ),
          read: taskActor<ReadResult<SettingEdited['saved']>, KeyedEdit<SettingEdited>>(({ key }, signal) =>
            read(key, signal),
          ),
          save: taskActor<SaveResult<SettingEdited>, EditSave<SettingEdited>>(({ key, saved, draft }) =>
            pipe(
              call(saveSiteSetting)({ body: { Title: key, Value: draft, revision: saved.revision } }),
              TE.mapLeft(saveRefusal),
            ),
          ),
        },
      }),
      flush: taskActor<E.Either<CallFailure, unknown>>(() => pipe(call(flushApiCache)({}), TE.mapLeft(callFailure))),
      history: settingHistoryMachine.provide({
        actors: {
          list: settingPastMachine.provide({
            actors: followingActor(socket, {
              changes: (title) =>
                changed((stream) => stream === siteSettingStream(title) || stream.startsWith(changeRequestPrefix)),
              read,
            }),
          }),
          restore: settingRestoreMachine.provide({
            actors: {
              act: taskActor<ConfirmationResult<SettingRestore>, ConfirmingContext<SettingRestore>>(
                ({ of: { Title, revision, to } }) =>
                  pipe(call(saveSiteSetting)({ body: { Title, Value: to, revision } }), TE.mapLeft(callFailure)),
              ),
            },
          }),
        },
      }),
    },
  })
}
