interface TrustedPage {
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
 * W3C Trusted Types, which the server's policy requires. Only DOMPurify writes markup; other libraries write text, so
 * `<` is escaped. Reports run in a frame without scripts, and workers are our own files.
 */
export const openTrustedTypes = ({ trustedTypes, location: { origin } }: TrustedPage): void => {
  trustedTypes?.createPolicy('default', {
    createHTML: (text, _, sink) => (sink.endsWith(' srcdoc') ? text : text.replaceAll('<', '&lt;')),
    createScriptURL: (address) => (address.startsWith(`${origin}/assets/`) ? address : null),
  })
}
