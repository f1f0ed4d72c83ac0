import type { Observable } from 'rxjs'
import { fromEventObservable, fromPromise } from 'xstate'
import type { ApiClient } from '../../api/client.ts'
import { apiProtocol } from '../../api/protocol.ts'
import { protocolVersion } from '../../api/system.ts'
import { E, O, pipe } from '../../domain/fp.ts'
import { type AppRef, hasUnsavedWork } from '../../machines/shell/app.ts'
import { protocolMachine, type VersionComparison } from '../../machines/shell/protocol.ts'
import { unsavedActs } from '../../streams/browser/unsaved-acts.ts'
import type { ProtocolEvent } from '../../streams/socket/protocol-events.ts'
import type { StoredText } from '../browser-storage.ts'
import { effectActor } from '../effect-actor.ts'

interface ProtocolSources {
  readonly client: Pick<ApiClient, 'call'>
  readonly events: () => Observable<ProtocolEvent>
  /** The last version that made the page reload, so that it never reloads twice for one version. */
  readonly reloadedFor: StoredText
  readonly app: () => AppRef
  readonly page: Pick<Window, 'location'>
}

const compareProtocolVersion = (version: number): 'newer' | 'same' | 'older' => {
  if (version === apiProtocol.version) return 'same'
  return version > apiProtocol.version ? 'newer' : 'older'
}

export const provideProtocol = ({ client, events, reloadedFor, app, page }: ProtocolSources) =>
  protocolMachine.provide({
    actors: {
      protocolEvents: fromEventObservable(events),
      unsavedActs: fromEventObservable(() => unsavedActs(app(), ({ context }) => hasUnsavedWork(context))),
      askVersion: fromPromise<VersionComparison>(async () => {
        const answer = await client.call(protocolVersion)({})()
        if (E.isLeft(answer)) return O.none
        const { version } = answer.right
        const spoken = compareProtocolVersion(version)
        if (spoken !== 'newer') return O.some(spoken)
        const isLoadedAgain = pipe(
          reloadedFor.read(),
          O.exists((text) => text === String(version)),
        )
        reloadedFor.write(String(version))
        return O.some(isLoadedAgain ? 'same' : spoken)
      }),
      reload: effectActor(() => {
        page.location.reload()
      }),
    },
  })
