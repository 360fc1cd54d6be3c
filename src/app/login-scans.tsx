import { useLoginScans } from './scans.ts'

/** Refuses scans at the login. */
export default function LoginScans(): null {
  useLoginScans()
  return null
}
