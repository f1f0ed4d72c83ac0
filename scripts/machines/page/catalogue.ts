import type { AnyStateMachine } from 'xstate'
import { samples } from '../../../tests/samples/registry.ts'
import type { Sample } from '../../../tests/samples/sample.ts'

type Exports = Readonly<Record<string, unknown>>

const sampleFiles = import.meta.glob<Exports>('../../../tests/samples/*/**/*.ts', { eager: true })
const machineFiles = import.meta.glob<Exports>('../../../src/machines/**/*.ts', { eager: true })

const fileWith = (files: Readonly<Record<string, Exports>>, value: unknown): string | undefined =>
  Object.entries(files)
    .find(([, exported]) => Object.values(exported).includes(value))?.[0]
    .replace(/^(?:\.\.\/)+/, '')

export interface CatalogueEntry {
  readonly name: string
  readonly subject: string
  readonly sample: Sample<AnyStateMachine>
  /** Undefined for a machine that its sample makes. */
  readonly machineFile: string | undefined
}

/** Samples beside the registry are those of the kit. */
const subjectOf = (sample: Sample<AnyStateMachine>): string => fileWith(sampleFiles, sample)?.split('/').at(-2) ?? 'kit'

export const catalogue: readonly CatalogueEntry[] = Object.entries(samples)
  .map(([name, sample]) => ({
    name,
    subject: subjectOf(sample),
    sample,
    machineFile: fileWith(machineFiles, sample.machine),
  }))
  .sort((one, other) => one.subject.localeCompare(other.subject) || one.name.localeCompare(other.name))

export const entryOf = (name: string): CatalogueEntry | undefined => catalogue.find((entry) => entry.name === name)
