import { effectActor } from './effect-actor.ts'

export const keepInAddress = <Input>(page: Window, addressOf: (input: Input) => string) =>
  effectActor<Input>((input) => {
    page.history.replaceState(page.history.state, '', addressOf(input))
  })
