import { useLoginScans } from './scans.ts'

/** Refuses what is scanned at the login. */
export default function LoginScans(): null {
  useLoginScans()
  return null
}
