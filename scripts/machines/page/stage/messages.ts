import * as t from 'io-ts'

/** Asks the stage to show a machine after the first `count` events of a walk, each by its index in the sample. */
export const ShowStep = t.strict({
  type: t.literal('step.shown'),
  events: t.readonlyArray(t.number),
  count: t.number,
})
export type ShowStep = t.TypeOf<typeof ShowStep>

/** Answers with the states that the machine on the stage is in, also after somebody used the view. */
export const StageChanged = t.strict({
  type: t.literal('stage.changed'),
  states: t.readonlyArray(t.string),
  isByHand: t.boolean,
})
export type StageChanged = t.TypeOf<typeof StageChanged>

export const StageOpened = t.strict({ type: t.literal('stage.opened'), hasView: t.boolean })
export type StageOpened = t.TypeOf<typeof StageOpened>
