import './status-chip.css'
import { Icon, type IconName } from './icon.tsx'

export interface StatusBox {
  tone: 'ok' | 'pending' | 'rejected'
  icon: IconName
  /** Shown even without room for the text; null for none. */
  count: number | null
  text: string
}

/** The network's state, then the number of waiting changes. The caller wraps it in a link. */
export function StatusChip({
  online,
  icon = online ? 'wifi' : 'wifi-off',
  net,
  boxes,
}: {
  online: boolean
  icon?: IconName
  net: string
  boxes: readonly StatusBox[]
}) {
  return (
    <span className="status" data-net={online ? 'on' : 'off'}>
      <span className="net">
        <Icon name={icon} />
        <b>{net}</b>
      </span>
      {boxes.map(box => (
        <span key={box.text} className="box" data-k={box.tone}>
          <span className="sr"> · </span>
          <Icon name={box.icon} />
          <span>
            {box.count}
            <b>{box.count === null ? box.text : ` ${box.text}`}</b>
          </span>
        </span>
      ))}
    </span>
  )
}
