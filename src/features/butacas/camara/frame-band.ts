interface Size {
  width: number
  height: number
}
interface Box extends Size {
  left: number
  top: number
}

/** Share of the frame's size that is added on each side: a label slightly outside is still meant. */
const SLACK = 0.1

/**
 * The part of the camera's picture inside the frame, in the picture's pixels. The picture covers the screen, so two of
 * its sides are cut off. A label beside the frame may be another seat's, so that part is not decoded.
 */
export function frameBand(picture: Size, screen: Size, frame: Box): Box {
  const scale = Math.max(screen.width / picture.width, screen.height / picture.height)
  const cutLeft = (picture.width * scale - screen.width) / 2
  const cutTop = (picture.height * scale - screen.height) / 2
  const left = Math.max(0, (frame.left - frame.width * SLACK + cutLeft) / scale)
  const top = Math.max(0, (frame.top - frame.height * SLACK + cutTop) / scale)
  const more = 1 + 2 * SLACK
  return {
    left: Math.floor(left),
    top: Math.floor(top),
    width: Math.floor(Math.min((frame.width * more) / scale, picture.width - left)),
    height: Math.floor(Math.min((frame.height * more) / scale, picture.height - top)),
  }
}
