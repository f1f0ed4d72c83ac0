import { type ToggleEvent, useState } from 'react'

export const useOnce = (isSo: boolean): boolean => {
  const [was, setWas] = useState(isSo)
  if (isSo && !was) setWas(true)
  return was || isSo
}

interface PopoverOpened {
  readonly wasOpened: boolean
  readonly onBeforeToggle: (event: ToggleEvent<HTMLElement>) => void
}

export const usePopoverOpened = (): PopoverOpened => {
  const [wasOpened, setOpened] = useState(false)
  return {
    wasOpened,
    onBeforeToggle: ({ newState }) => {
      if (newState === 'open') setOpened(true)
    },
  }
}
