import { fromEventObservable } from 'xstate'
import { countdown } from '../streams/browser/countdown.ts'

export const countingDown = fromEventObservable(({ input }: { readonly input: number }) => countdown(input))
