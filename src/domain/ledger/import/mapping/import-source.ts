import * as t from 'io-ts'
import type { Decider } from '../../../decider.ts'
import { E } from '../../../fp.ts'
import { sameJson } from '../../../json/parse-json.ts'
import { mappingFaults } from './file-mapping.ts'
import { KeptMapping, withKeptMappings } from './kept-mapping.ts'
import { normalizedText } from '../../../text/normalized-text.ts'

export const ImportSource = t.readonly(t.strict({ name: t.string, mappings: t.readonlyArray(KeptMapping) }))
export type ImportSource = t.TypeOf<typeof ImportSource>

export const ImportSourceEvent = t.union([
  t.strict({ type: t.literal('MappingsKept'), name: t.string, mappings: t.readonlyArray(KeptMapping) }),
  t.strict({ type: t.literal('ImportSourceDeleted') }),
])
export type ImportSourceEvent = t.TypeOf<typeof ImportSourceEvent>

export type ImportSourceCommand =
  | { readonly type: 'KeepMappings'; readonly name: string; readonly mappings: readonly KeptMapping[] }
  | { readonly type: 'DeleteImportSource' }

export interface ImportSourceRefusal {
  readonly _tag: 'SourceNameRequired' | 'MappingNotValid' | 'TooManyMappings' | 'NotFound'
}

export type ImportSourceState = { readonly _tag: 'Unknown' } | ({ readonly _tag: 'Known' } & ImportSource)

export const importSourceLimits = { name: 80, mappings: 100 } as const

const hasName = (name: string): boolean => name.trim() !== '' && name.trim().length <= importSourceLimits.name

const isValid = (mapping: KeptMapping): boolean =>
  mapping.sheet !== 'users' && mappingFaults(mapping, mapping.header).length === 0

export const importSource: Decider<ImportSourceState, ImportSourceCommand, ImportSourceEvent, ImportSourceRefusal> = {
  initial: { _tag: 'Unknown' },

  decide: (command, state) => {
    if (command.type === 'DeleteImportSource')
      return state._tag === 'Unknown' ? E.left({ _tag: 'NotFound' }) : E.right([{ type: 'ImportSourceDeleted' }])
    const { name, mappings } = command
    if (!hasName(name)) return E.left({ _tag: 'SourceNameRequired' })
    if (mappings.length === 0 || !mappings.every(isValid)) return E.left({ _tag: 'MappingNotValid' })
    const before = state._tag === 'Known' ? state : { name: name.trim(), mappings: [] }
    const after = withKeptMappings(before.mappings, mappings)
    if (after.length > importSourceLimits.mappings) return E.left({ _tag: 'TooManyMappings' })
    const isKept = mappings.every((mapping) => before.mappings.some((kept) => sameJson(kept, mapping)))
    return E.right(isKept ? [] : [{ type: 'MappingsKept', name: before.name, mappings }])
  },

  evolve: (state, event) => {
    if (event.type === 'ImportSourceDeleted') return { _tag: 'Unknown' }
    const before = state._tag === 'Known' ? state.mappings : []
    return { _tag: 'Known', name: event.name, mappings: withKeptMappings(before, event.mappings) }
  },
}

export const importSourceId = (name: string): string =>
  encodeURIComponent(normalizedText(name, 'NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase())

export const importSourceStream = (id: string): string => `import-source/${id}`
