interface Page {
  readonly location: Location
  readonly trustedTypes?: {
    readonly createPolicy: (
      name: string,
      rules: {
        readonly createHTML: (text: string, type: string, sink: string) => string
        readonly createScriptURL: (address: string) => string | null
      },
    ) => unknown
  }
}

/**
 * What becomes of text that is put where markup or a script is read (W3C Trusted Types), as the server's rules have the browser ask.
 * Markup is only what DOMPurify has made: what Mantine and html-to-image write is text, which makes no element without what one
 * begins with. A report is shown in a frame that runs no script, and a worker is one of our own files.
 */
export const openTrustedTypes = ({ trustedTypes, location: { origin } }: Page): void => {
  trustedTypes?.createPolicy('default', {
    createHTML: (text, _, sink) => (sink.endsWith(' srcdoc') ? text : text.replaceAll('<', '&lt;')),
    createScriptURL: (address) => (address.startsWith(`${origin}/assets/`) ? address : null),
  })
}
