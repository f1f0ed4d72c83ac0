import type { ComponentProps, MouseEvent } from 'react'

interface Props extends ComponentProps<'button'> {
  readonly 'data-loading'?: boolean
}

const ignoreClick = (event: MouseEvent): void => {
  event.preventDefault()
}

/** Keeps the focus while its call is under way: Mantine disables a loading button, which drops the focus on the page. */
export const FocusableButton = ({ type = 'button', disabled, onClick, 'data-loading': isLoading, ...props }: Props) => (
  <button
    {...props}
    type={type}
    data-loading={isLoading}
    {...(isLoading === true ? { 'aria-disabled': true, onClick: ignoreClick } : { disabled, onClick })}
  />
)
