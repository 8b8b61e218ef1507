declare const brand: unique symbol;

/** A positive integer id that can't be mixed up with another table's. */
export type Id<Name extends string> = number & { readonly [brand]: Name };

export type UserId = Id<'user'>;
export type ServiceId = Id<'service'>;
export type VariationId = Id<'variation'>;
export type CheckoutId = Id<'checkout'>;
export type PaymentId = Id<'payment'>;
export type OrderId = Id<'order'>;
export type ProjectId = Id<'project'>;
export type OrderItemId = Id<'order-item'>;
export type OrderLinkId = Id<'order-link'>;
export type QuestionId = Id<'question'>;
export type ListeningLinkId = Id<'listening-link'>;
export type ListenerId = Id<'listener'>;
export type ListenerCommentId = Id<'listener-comment'>;
export type FileId = Id<'file'>;
export type UploadSessionId = Id<'upload-session'>;
export type DeliveryId = Id<'delivery'>;
export type RevisionId = Id<'revision'>;
export type RevisionNoteId = Id<'revision-note'>;
export type ConversationId = Id<'conversation'>;
export type PromoCodeId = Id<'promo-code'>;
export type GiftCardId = Id<'gift-card'>;
export type SubscriptionId = Id<'subscription'>;
export type ReceiptId = Id<'receipt'>;
export type RefundId = Id<'refund'>;

/** Largest id that JSON and JavaScript carry exactly. */
export const MAX_ID = Number.MAX_SAFE_INTEGER;
