// The part of the module `CoreServices` that graphd uses: FSEvents (FSEvents.h), and what it takes of CoreFoundation.
public import Dispatch

public class CFArray {}
public class CFAllocator {}
public typealias CFAllocatorRetainCallBack = @convention(c) (UnsafeRawPointer?) -> UnsafeRawPointer?
public typealias CFAllocatorReleaseCallBack = @convention(c) (UnsafeRawPointer?) -> Void
public typealias CFAllocatorCopyDescriptionCallBack = @convention(c) (UnsafeRawPointer?) -> OpaquePointer?

public typealias FSEventStreamRef = OpaquePointer
public typealias ConstFSEventStreamRef = OpaquePointer
public typealias FSEventStreamCreateFlags = UInt32
public typealias FSEventStreamEventFlags = UInt32
public typealias FSEventStreamEventId = UInt64
public typealias FSEventStreamCallback = @convention(c) (
  ConstFSEventStreamRef, UnsafeMutableRawPointer?, Int, UnsafeMutableRawPointer,
  UnsafePointer<FSEventStreamEventFlags>, UnsafePointer<FSEventStreamEventId>
) -> Void
public struct FSEventStreamContext {
  public init(
    version: Int, info: UnsafeMutableRawPointer?, retain: CFAllocatorRetainCallBack?,
    release: CFAllocatorReleaseCallBack?, copyDescription: CFAllocatorCopyDescriptionCallBack?
  ) {}
}

public let kFSEventStreamCreateFlagFileEvents = 0, kFSEventStreamCreateFlagNoDefer = 0
public let kFSEventStreamCreateFlagWatchRoot = 0
public let kFSEventStreamEventIdSinceNow: UInt64 = 0
public let kFSEventStreamEventFlagMustScanSubDirs = 0, kFSEventStreamEventFlagUserDropped = 0
public let kFSEventStreamEventFlagKernelDropped = 0, kFSEventStreamEventFlagEventIdsWrapped = 0
public let kFSEventStreamEventFlagRootChanged = 0, kFSEventStreamEventFlagMount = 0
public let kFSEventStreamEventFlagUnmount = 0

@discardableResult public func FSEventStreamCreate(
  _: CFAllocator?, _: FSEventStreamCallback, _: UnsafeMutablePointer<FSEventStreamContext>?, _: CFArray,
  _: FSEventStreamEventId, _: Double, _: FSEventStreamCreateFlags
) -> FSEventStreamRef? { nil }
public func FSEventStreamSetDispatchQueue(_: FSEventStreamRef, _: DispatchQueue?) {}
@discardableResult public func FSEventStreamSetExclusionPaths(_: FSEventStreamRef, _: CFArray) -> Bool { true }
@discardableResult public func FSEventStreamStart(_: FSEventStreamRef) -> Bool { true }
@discardableResult public func FSEventStreamFlushAsync(_: FSEventStreamRef) -> FSEventStreamEventId { 0 }
public func FSEventStreamFlushSync(_: FSEventStreamRef) {}
public func FSEventStreamStop(_: FSEventStreamRef) {}
public func FSEventStreamInvalidate(_: FSEventStreamRef) {}
public func FSEventStreamRelease(_: FSEventStreamRef) {}
