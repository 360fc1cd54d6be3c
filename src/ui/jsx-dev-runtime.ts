import { jsxDEV as reactJsxDev } from 'react/jsx-dev-runtime'
import { type Props, separate } from './jsx-runtime.ts'

export { Fragment } from 'react/jsx-dev-runtime'
export type { JSX } from 'react/jsx-runtime'

type Make = (type: never, props: Props, key: string | undefined, isStatic: boolean) => unknown

/** The development build of `jsx-runtime.ts`. */
export function jsxDEV(type: never, props: Props, key: string | undefined, isStatic: boolean): unknown {
  const separated = separate(type, props)
  return (reactJsxDev as unknown as Make)(type, separated, key, isStatic && Array.isArray(separated.children))
}
