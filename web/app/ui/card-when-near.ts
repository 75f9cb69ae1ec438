/**
 * A card out of sight is laid out only when it comes near: laying out a long list at once keeps a phone busy. The room
 * around it is for the card's border and the focus ring, which would be cut off otherwise.
 */
export const cardWhenNear = "-m-1 p-1 [contain-intrinsic-size:auto_17rem] [content-visibility:auto]";
