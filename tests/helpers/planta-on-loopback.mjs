// Loaded before a server under test: routes 10.77.0.1, an address of the plant, to loopback, to which the server
// itself never connects.
import { Socket } from 'node:net'

const { connect } = Socket.prototype
Socket.prototype.connect = function (...given) {
  const [options] = Array.isArray(given[0]) ? given[0] : given
  if (options?.host === '10.77.0.1') options.host = '127.0.0.1'
  return connect.apply(this, given)
}
