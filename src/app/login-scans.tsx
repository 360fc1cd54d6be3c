import { useLoginScans } from './scans.ts'

export default function LoginScans(): null {
  useLoginScans()
  return null
}
