import { E, pipe, TE } from '../../../src/domain/fp.ts'
import { textCollator } from '../../../src/domain/text/text-collator.ts'
import {
  type ImportSource,
  importSource,
  type ImportSourceCommand,
  ImportSourceEvent,
  importSourceId,
  type ImportSourceRefusal,
  type ImportSourceState,
  importSourceStream,
} from '../../../src/domain/ledger/import/mapping/import-source.ts'
import type { KeptMapping } from '../../../src/domain/ledger/import/mapping/kept-mapping.ts'
import { permissionRoom } from '../../../src/domain/log/recorded-event.ts'
import { withAnswer, type LogServices, pickPosition } from '../../log/carry-out.ts'
import type { AppendedPosition, AppendConflict, EventLog, CallIntent } from '../../log/event-log.ts'
import { type StreamKind, openResidentRepository, openStreams } from '../../log/repository.ts'

const administratorRooms = [permissionRoom('site.admin')]

const importSourceKind: StreamKind<ImportSourceState, ImportSourceCommand, ImportSourceEvent, ImportSourceRefusal> = {
  prefix: importSourceStream(''),
  codec: ImportSourceEvent,
  decider: () => importSource,
  audience: () => administratorRooms,
}

export interface ImportSources {
  readonly all: () => readonly ImportSource[]
  readonly keep: (
    name: string,
    mappings: readonly KeptMapping[],
    intent: CallIntent<AppendedPosition>,
  ) => TE.TaskEither<ImportSourceRefusal | AppendConflict, AppendedPosition>
  readonly delete: (
    name: string,
    intent: CallIntent<AppendedPosition>,
  ) => TE.TaskEither<ImportSourceRefusal | AppendConflict, AppendedPosition>
}

const sourceOf = (state: ImportSourceState): readonly ImportSource[] =>
  state._tag === 'Unknown' ? [] : [{ name: state.name, mappings: state.mappings }]

export const openImportSources = async (services: LogServices): Promise<ImportSources> => {
  const { all, change } = await openResidentRepository(services, importSourceKind)
  const changed = (name: string, command: ImportSourceCommand, intent: CallIntent<AppendedPosition>) =>
    withAnswer(intent, pickPosition, (own) => change(importSourceId(name), command, own))
  return {
    all: () =>
      all()
        .flatMap(({ state }) => sourceOf(state))
        .toSorted((one, other) => textCollator.compare(one.name, other.name)),
    keep: (name, mappings, intent) => changed(name, { type: 'KeepMappings', name, mappings }, intent),
    delete: (name, intent) => changed(name, { type: 'DeleteImportSource' }, intent),
  }
}

export const readImportSource = (
  log: Pick<EventLog, 'readStream'>,
  name: string,
): TE.TaskEither<string, ImportSource> =>
  pipe(
    TE.fromTask(() => openStreams(log, importSourceKind).past(importSourceId(name))),
    TE.chainEitherK(({ state }) =>
      pipe(
        sourceOf(state)[0],
        E.fromNullable(`There is no source ${name}. An administrator creates it when importing files in the browser.`),
      ),
    ),
  )
