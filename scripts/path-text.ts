import type { SampleEvent } from '../tests/samples/walks.ts'

export interface WalkedPath {
  readonly steps: readonly { readonly event: SampleEvent; readonly state: { readonly value: unknown } }[]
}

/** A state in the notation of charts: `signedIn.lapsed`, with parallel parts next to each other. */
export const stateText = (value: unknown): string => {
  if (typeof value === 'string') return value
  return typeof value === 'object' && value !== null
    ? Object.entries(value)
        .map(([name, inner]) => [name, stateText(inner)].filter((part) => part !== '').join('.'))
        .join(', ')
    : ''
}

const detailText = ({ type: _, ...detail }: SampleEvent): string => {
  const text = JSON.stringify(detail)
  return text === '{}' ? '' : ` ${text.length > 120 ? `${text.slice(0, 119)}…` : text}`
}

export const pathText = ({ steps }: WalkedPath, index: number): string =>
  [
    `${index + 1}. ${steps.length} step${steps.length === 1 ? '' : 's'}`,
    ...steps.map(({ event, state }) => `   ${event.type}${detailText(event)}\n     → ${stateText(state.value)}`),
  ].join('\n')
