// Loaded before a server under test: what goes to 10.77.0.1, an address of the plant, comes to loopback, which the server
// itself never writes to.
import { Socket } from 'node:net'

const { connect } = Socket.prototype
Socket.prototype.connect = function (...given) {
  const [options] = Array.isArray(given[0]) ? given[0] : given
  if (options?.host === '10.77.0.1') options.host = '127.0.0.1'
  return connect.apply(this, given)
}
