import { type ToggleEvent, useState } from 'react'

/** Whether it is so, or was so since this was first drawn. */
export const useOnce = (isSo: boolean): boolean => {
  const [was, setWas] = useState(isSo)
  if (isSo && !was) setWas(true)
  return was || isSo
}

interface PopoverOpened {
  readonly wasOpened: boolean
  readonly onBeforeToggle: (event: ToggleEvent<HTMLElement>) => void
}

/** Whether a popover was opened yet: what is in it need not be made before. */
export const usePopoverOpened = (): PopoverOpened => {
  const [wasOpened, setOpened] = useState(false)
  return {
    wasOpened,
    onBeforeToggle: ({ newState }) => {
      if (newState === 'open') setOpened(true)
    },
  }
}
