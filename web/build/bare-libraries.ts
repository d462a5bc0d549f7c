import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

interface Change {
  readonly module: RegExp
  readonly swaps?: readonly (readonly [string, string])[]
  /** Functions and methods that nothing can call here. */
  readonly uncalled?: readonly string[]
  /** The only version of the library for which this was checked. Its texts may stay the same while their meaning changes. */
  readonly version?: string
}

/** The parts of libraries that are replaced, by module. Another module with the same name may have none of them. */
const changes: readonly Change[] = [
  {
    // Blueprint measures each text of a tag, a button or a menu item when it appears, and renders it again with the result. The title
    // of a truncated text is only needed under the pointer.
    module: /@blueprintjs\/core\/lib\/esm\/components\/text\/text\.js$/,
    swaps: [
      [
        'import { createElement, forwardRef, useMemo, useRef, useState } from "react";',
        'import { createElement, forwardRef } from "react";',
      ],
      [
        `    const contentMeasuringRef = useRef();
    const textRef = useMemo(() => mergeRefs(contentMeasuringRef, forwardedRef), [forwardedRef]);
    const [textContent, setTextContent] = useState("");
    const [isContentOverflowing, setIsContentOverflowing] = useState();
`,
        '',
      ],
      [
        `    useIsomorphicLayoutEffect(() => {
        if (contentMeasuringRef.current?.textContent != null) {
            setIsContentOverflowing(ellipsize && contentMeasuringRef.current.scrollWidth > contentMeasuringRef.current.clientWidth);
            setTextContent(contentMeasuringRef.current.textContent);
        }
    }, [contentMeasuringRef, children, ellipsize]);
`,
        `    const showWhole = ({ currentTarget: text }) => {
        if (text.scrollWidth > text.clientWidth) text.title = text.textContent;
        else text.removeAttribute("title");
    };
`,
      ],
      [
        `ref: textRef,
        title: title ?? (isContentOverflowing ? textContent : undefined),`,
        `ref: forwardedRef,
        title,
        onPointerEnter: ellipsize && title == null ? showWhole : undefined,`,
      ],
    ],
  },
  {
    // Lists do not use the table's keys: it registers some only for selections and for its own focused cell.
    module: /@blueprintjs\/table\/lib\/esm\/table\.js$/,
    swaps: [
      [
        'import { TableHotkeys } from "./tableHotkeys";',
        'class TableHotkeys { setGrid() {} setProps() {} setState() {} }',
      ],
      // Every browser that can run the portal reports sizes; the table's own sensor makes it compute the layout twice.
      [
        'import { ResizeSensor } from "./interactions/resizeSensor";',
        `class ResizeSensor {
          static attach(element, callback) {
            const observer = new ResizeObserver(callback);
            observer.observe(element);
            return () => observer.disconnect();
          }
        }`,
      ],
      ['ref.clientHeight', 'knownHeadHeight(ref)'],
      [
        'import { TableQuadrantStack } from "./quadrants/tableQuadrantStack";',
        'import { knownHeadHeight, TableQuadrantStack } from "./quadrants/tableQuadrantStack";',
      ],
      ['getHotkeysFromProps(props, this.hotkeysImpl)', '[]'],
      ['getHotkeysFromProps(this.props, this.hotkeysImpl)', '[]'],
      ['import { ColumnHeaderCell } from "./headers/columnHeaderCell";', ''],
      [
        `if (columnProps.name != null) {
            return _jsx(ColumnHeaderCell, { ...baseProps });
        }
        else {
            return _jsx(ColumnHeaderCell, { ...baseProps, name: Utils.toBase26Alpha(columnIndex) });
        }`,
        'throw new Error("the list renders each header");',
      ],
      [', this.maybeRenderRegions(this.styleColumnHeaderRegion)', ''],
      [', this.maybeRenderRegions(this.styleBodyRegion, quadrantType)', ''],
      ['rowHeaderCellRenderer: renderDefaultRowHeader,', ''],
      [
        '_jsx(HotkeysTarget, { hotkeys: this.hotkeys, children: this.renderTableContents })',
        'this.renderTableContents({})',
      ],
    ],
    // Rows have neither a header nor one height that is measured.
    // Nothing is selected, so nothing selected is drawn. No module calls the methods of the table.
    uncalled: [
      'renderRowHeader',
      'renderMenu',
      'styleRowHeaderRegion',
      'styleMenuRegion',
      'handleRowHeightChanged',
      'handleRowsReordered',
      'styleBodyRegion',
      'styleColumnHeaderRegion',
      'maybeRenderRegions',
      'selectAll',
      'handleMenuMouseDown',
      'renderScrollIndicatorOverlay',
      'resizeRowsByApproximateHeight',
      'resizeRowsByTallestCell',
      'scrollToRegion',
      'scrollByOffset',
      'shouldRenderScrollDirection',
    ],
  },
  {
    // Nothing in the table is selected.
    module: /@blueprintjs\/table\/lib\/esm\/regions\.js$/,
    uncalled: [
      'static expandRegion',
      'static eachCellInRegion',
      'static enumerateUniqueCells',
      'static sparseMapCells',
      'static overlapsRegion',
      'static getCellRegionFromRegion',
      'static getBoundingRegion',
      'static copy',
      'static clampRegion',
      'static hasFullRow',
      'static eachUniqueFullRow',
      'static findMatchingRegion',
      'static lastRegionIsEqual',
      'static update',
      'static add',
      'static getRegionFromFocusedRegion',
      'static joinStyledRegionGroups',
    ],
  },
  {
    module: /@blueprintjs\/table\/.*\/focusedCellUtils\.js$/,
    uncalled: ['expandFocusedRegion', 'getFocusedOrLastSelectedIndex'],
  },
  {
    // A press on a cell or header would only clear a selection that is always empty.
    module: /@blueprintjs\/table\/lib\/esm\/headers\/header\.js$/,
    swaps: [
      [
        'import { DragSelectable } from "../interactions/selectable";',
        'const DragSelectable = ({ children }) => children;',
      ],
    ],
    uncalled: ['locateDragForSelection', 'handleDragSelectableSelection', 'handleDragSelectableSelectionEnd'],
  },
  {
    module: /@blueprintjs\/table\/lib\/esm\/tableBody\.js$/,
    swaps: [
      [
        'import { DragSelectable } from "./interactions/selectable";',
        'const DragSelectable = ({ children }) => children;',
      ],
      ['onContextMenu: this.handleContextMenu, ', ''],
      ['import { MenuContextImpl } from "./interactions/menus";', ''],
    ],
    uncalled: ['renderContextMenu', 'handleContextMenu', 'locateClick', 'locateDrag', 'handleSelectionEnd'],
  },
  {
    // All cells are rendered together, and none stands for a missing row or column.
    module: /@blueprintjs\/table\/lib\/esm\/tableBodyCells\.js$/,
    swaps: [
      [
        'import { Batcher } from "./common/batcher";',
        'class Batcher { setList() {} reset() {} cancelOutstandingCallback() {} isDone() { return true } }',
      ],
      ['renderMode === RenderMode.BATCH ? this.renderBatchedCells() : ', ''],
      ['isGhost ? grid.getGhostCellRect(rowIndex, columnIndex) : ', ''],
    ],
    uncalled: ['renderBatchedCells'],
  },
  {
    module: /@blueprintjs\/table\/lib\/esm\/common\/grid\.js$/,
    uncalled: ['getGhostCellRect', 'getRegionStyle', 'getRowRect'],
  },
  {
    // The list renders each header.
    module: /@blueprintjs\/table\/lib\/esm\/headers\/columnHeader\.js$/,
    swaps: [['import { ColumnHeaderCell } from "./columnHeaderCell";', '']],
    uncalled: ['renderGhostCell'],
  },
  {
    module: /@blueprintjs\/table\/lib\/esm\/locator\.js$/,
    uncalled: ['getTallestVisibleCellInColumn', 'convertPointToRow', 'convertPointToCell'],
  },
  {
    // The headers of the main part are covered by those of the upper part. Only their height counts. The shadows for a scroll that a
    // drag causes are not in use, and measuring their place makes the browser compute the layout within each render.
    module: /@blueprintjs\/table\/lib\/esm\/quadrants\/tableQuadrantStack\.js$/,
    swaps: [
      ['this.renderTableOverlay(), ', ''],
      // All headers have the same height, which is measured once.
      [
        'export class TableQuadrantStack',
        `let headHeight = 0;
        export function knownHeadHeight(head) { headHeight ||= head.clientHeight; return headHeight; }
        export class TableQuadrantStack`,
      ],
      ['Utils.clamp(mainColumnHeader.clientHeight', 'Utils.clamp(knownHeadHeight(mainColumnHeader)'],
      [
        `(showFrozenColumnsOnly) => {
        const refHandler = this.quadrantRefHandlers[QuadrantType.MAIN].columnHeader;
        const resizeHandler = this.handleColumnResizeGuideMain;
        const reorderingHandler = this.handleColumnsReordering;
        if (refHandler === undefined) {
            return undefined;
        }
        return this.props.columnHeaderRenderer?.(refHandler, resizeHandler, reorderingHandler, showFrozenColumnsOnly);
    }`,
        `() => _jsx("div", {
          className: Classes.TABLE_COLUMN_HEADERS,
          ref: this.quadrantRefHandlers[QuadrantType.MAIN].columnHeader,
          style: { height: "var(--row-head)" },
        })`,
      ],
      ['shouldRenderLeftQuadrants = this.shouldRenderLeftQuadrants()', 'shouldRenderLeftQuadrants = false'],
    ],
    // Rows have no header, and no column is frozen.
    uncalled: [
      'renderTableOverlay',
      'renderLeftQuadrantMenu',
      'renderTopLeftQuadrantMenu',
      'renderLeftQuadrantColumnHeader',
      'renderTopLeftQuadrantColumnHeader',
      'renderLeftQuadrantRowHeader',
      'renderTopLeftQuadrantRowHeader',
      'handleColumnResizeGuideLeft',
      'handleColumnResizeGuideTopLeft',
      'handleRowResizeGuideLeft',
      'handleRowResizeGuideTopLeft',
      'handleRowsReordering',
      'invokeRowResizeHandler',
      'adjustHorizontalGuides',
    ],
  },
  {
    // No input keeps its own text until its new value arrives.
    // The element at an end of an input is measured once for each content, without the ids that React numbers: a measurement while a
    // form appears makes the browser compute the layout of the page for it alone.
    module: /@blueprintjs\/core\/lib\/esm\/components\/forms\/inputGroup\.js$/,
    swaps: [
      [
        'export class InputGroup',
        `const knownWidths = new Map();
        addEventListener("resize", () => knownWidths.clear());
        function widthOf(end) {
          const content = document.body.className + end.parentElement.className + end.innerHTML.replaceAll(/_r_\\w+_/g, "");
          const known = knownWidths.get(content);
          if (known !== undefined) return known;
          const { clientWidth } = end;
          if (knownWidths.size === 100) knownWidths.clear();
          if (clientWidth > 0 && document.fonts.status === "loaded") knownWidths.set(content, clientWidth);
          return clientWidth;
        }
        export class InputGroup`,
      ],
      ['const { clientWidth } = this.leftElement;', 'const clientWidth = widthOf(this.leftElement);'],
      ['const { clientWidth } = this.rightElement;', 'const clientWidth = widthOf(this.rightElement);'],
      ['import { AsyncControllableInput } from "./asyncControllableInput";', ''],
      ['asyncControl ? (_jsx(AsyncControllableInput, { ...inputProps, inputRef: inputRef })) : ', ''],
    ],
  },
  {
    // A disabled button takes no focus in any case. As an attribute, it makes the browser compute the layout if the button has the focus.
    module: /@blueprintjs\/core\/lib\/esm\/components\/button\/buttons\.js$/,
    swaps: [
      [
        'const commonAttributes = useSharedButtonAttributes(props, ref);',
        'const commonAttributes = useSharedButtonAttributes(props, ref, { disabledTabIndex: props.tabIndex });',
      ],
    ],
  },
  {
    // Without a duration, nothing is drawn between two states, so the last state follows immediately, without a layout and a render for each
    // class in between.
    module: /react-transition-group\/esm\/Transition\.js$/,
    swaps: [
      ['if (!mounting && !enter || config.disabled) {', 'if (!mounting && !enter || enterTimeout === 0) {'],
      ['if (!exit || config.disabled) {', 'if (!exit || timeouts.exit === 0) {'],
    ],
  },
  {
    // The two elements that keep the focus inside of a dialog are never seen, so they do not fade in.
    module: /@blueprintjs\/core\/lib\/esm\/components\/overlay2\/overlay2\.js$/,
    swaps: [
      [
        'timeout: transitionDuration, unmountOnExit: true, children',
        'timeout: { enter: 0, exit: transitionDuration }, children',
      ],
      // The first opening needs no render without the overlay.
      ['if (lazy && !hasEverOpened) {', 'if (lazy && !hasEverOpened && !isOpen) {'],
      // Not in the next frame: a key that was pressed in between would go to the button, and Escape would close nothing.
      ['return requestAnimationFrame(() => {', 'return queueMicrotask(() => {'],
    ],
  },
  {
    // A closed panel has no height to measure.
    module: /@blueprintjs\/core\/lib\/esm\/components\/collapse\/collapse\.js$/,
    swaps: [['if (contents.current != null) {', 'if (contents.current != null && isOpenRef.current) {']],
  },
  {
    // The lists render their own cells, which hold neither of the two formats.
    module: /@blueprintjs\/table\/lib\/esm\/cell\/cell\.js$/,
    swaps: [
      ['import { JSONFormat } from "./formats/jsonFormat";', ''],
      ['import { TruncatedFormat } from "./formats/truncatedFormat";', ''],
      ['CoreUtils.isElementOfType(child, TruncatedFormat) || CoreUtils.isElementOfType(child, JSONFormat)', 'false'],
    ],
  },
  {
    // Only a framework with its own server prefetches pages, submits forms, hydrates errors and wraps routes. For that,
    // every link in a list would keep two states and two effects.
    module: /react-router\/dist\/production\/chunk-\w+\.mjs$/,
    uncalled: [
      'handleAction',
      'handleFetcherAction',
      'handleFetcherLoader',
      // Routes load a module and nothing else: no loader redirects, no middleware, and none is added later.
      'startRedirectNavigation',
      'discoverRoutes',
      'patchRoutesImpl',
      'runClientMiddlewarePipeline',
      'callRouteMiddleware',
      'getLoadingFetcher',
      'normalizeRedirectLocation',
      'normalizeRelativeRoutingRedirectResponse',
      'getTargetedDataStrategyMatches',
      // Nothing is fetched or read again by a route, and the router lives as long as the page.
      'fetch2',
      'revalidate',
      'dispose',
      'resetFetcher',
      'getFetcher',
      'queueFetcherForDeletion',
      'patchRoutes',
      '_internalSetRoutes',
      'parseResponseBody',
      'dataWithResponseInitToErrorResponse',
      'useViewTransitionState',
      // Every error has an element of the portal.
      'DefaultErrorComponent',
    ],
    swaps: [
      // No navigation submits a form, changes what the address shows, or moves to it by a view transition.
      ['if (opts && opts.pendingError) {\n      pendingActionResult', 'if (false) {\n      pendingActionResult'],
      [
        '} else if (opts && opts.submission && isMutationMethod(opts.submission.formMethod)) {\n      let actionResult',
        '} else if (false) {\n      let actionResult',
      ],
      ['if (!opts || !isSubmissionNavigation(opts)) {\n    return { path };', 'if (true) {\n    return { path };'],
      [
        'if (submission && isMutationMethod(submission.formMethod)) {\n    let { formMethod, formEncType } = submission;',
        'if (false) {\n    let { formMethod, formEncType } = submission;',
      ],
      ['if (opts?.mask) {', 'if (false) {'],
      ['if (mask) {\n      let resolved', 'if (false) {\n      let resolved'],
      ['if (isBrowser3) {\n      restoreAppliedTransitions', 'if (false) {\n      restoreAppliedTransitions'],
      [
        'if (pendingAction === "POP" /* Pop */ && !isUninterruptedRevalidation && location !== state.location) {',
        'if (false) {',
      ],
      ['} else if (pendingViewTransitionEnabled) {\n      let toPaths', '} else if (false) {\n      let toPaths'],
      ['if (!viewTransitionOpts || !isViewTransitionAvailable) {', 'if (true) {'],
      [
        'viewTransitionOpts == null || isViewTransitionAvailable,\n        "You provided',
        'true,\n        "You provided',
      ],
      ['if (renderDfd && pendingState && router.window) {', 'if (false) {'],
      ['if (vtContext.isTransitioning && !vtContext.flushSync) {', 'if (false) {'],
      ['if (!vtContext.isTransitioning && interruption) {', 'if (false) {'],
      [
        'routerState != null && // Conditional usage is OK here because the usage of a data router is static\n    // eslint-disable-next-line react-hooks/rules-of-hooks\n    useViewTransitionState(path) && viewTransition === true',
        'false',
      ],
      // No route has a loader, an action or middleware, and no address is of a route that is fetched later.
      ['if (init.patchRoutesOnNavigation) {\n      let activeBranches', 'if (false) {\n      let activeBranches'],
      [
        'if (isFogOfWar) {\n      if (shouldUpdateNavigationState)',
        'if (false) {\n      if (shouldUpdateNavigationState)',
      ],
      ['} else if (!initialMatches.some((m) => routeHasLoaderOrMiddleware(m.route))) {', '} else if (true) {'],
      [
        '} else if (!routeHasLoaderOrMiddleware(route)) {\n      forceShouldLoad',
        '} else if (true) {\n      forceShouldLoad',
      ],
      ['if (forceShouldLoad !== null) {', 'if (true) {'],
      [
        'fetchLoadMatches.forEach((f, key) => {\n    if (initialHydration',
        'if (false) fetchLoadMatches.forEach((f, key) => {\n    if (initialHydration',
      ],
      ['if (isRedirectDataStrategyResult(result)) {\n        let response', 'if (false) {\n        let response'],
      ['if (isResponse(result)) {\n    let data2;', 'if (false) {\n    let data2;'],
      ['if (isDataWithResponseInit(result)) {\n      if', 'if (false) {\n      if'],
      ['if (isDataWithResponseInit(result)) {\n    return', 'if (false) {\n    return'],
      ['if (handler) {\n        let handlerError;', 'if (false) {\n        let handlerError;'],
      ['if (handler2) {\n          [result]', 'if (false) {\n          [result]'],
      [
        'revalidatingFetchers.filter((f) => !f.matches || f.matches.some((m) => m.shouldLoad)).forEach(',
        'if (false) revalidatingFetchers.filter((f) => !f.matches || f.matches.some((m) => m.shouldLoad)).forEach(',
      ],
      ['if (f.matches && f.match && f.request && f.controller) {', 'if (false) {'],
      ['let lazyFn = routeToUpdate.lazy[key];', 'throw new Error("a route is loaded as a whole"); let lazyFn;'],
      [
        `let [shouldPrefetch, prefetchRef, prefetchHandlers] = usePrefetchBehavior(
      prefetch,
      rest
    );`,
        '',
      ],
      ['...prefetchHandlers,', ''],
      ['mergeRefs(forwardedRef, prefetchRef)', 'forwardedRef'],
      [
        'return shouldPrefetch && !isAbsolute ? /* @__PURE__ */ React10.createElement(React10.Fragment, null, link, /* @__PURE__ */ React10.createElement(PrefetchPageLinks, { page: href })) : link;',
        'return link;',
      ],
      ['Form.displayName = "Form";', ''],
      ['var Form = React10.forwardRef(', 'var Form = /* @__PURE__ */ React10.forwardRef('],
      ['opts?.hydrationData || parseHydrationData()', 'void 0'],
      ['return /* @__PURE__ */ React2.createElement(RSCErrorHandler, { error }, result);', ''],
      ['const decoded = decodeRouteErrorResponseDigest(error.digest);', 'const decoded = null;'],
      [
        `...getRouteInstrumentationUpdates(
          instrumentations.map((i) => i.route).filter(Boolean),
          route
        )`,
        '',
      ],
      [
        `router = instrumentClientSideRouter(
      router,
      init.instrumentations.map((i) => i.router).filter(Boolean)
    );`,
        '',
      ],
    ],
  },
  {
    // No fragment has a ref, and no module uses one of the parts in `unusedOfReact`.
    module: /react-dom\/cjs\/react-dom-client\.production\.js$/,
    version: '19.3.1',
    swaps: [
      [
        'var fragmentInstance = new FragmentInstance(current);',
        'throw Error("a fragment has no ref"); var fragmentInstance;',
      ],
    ],
    uncalled: [
      'FragmentInstance.prototype.addEventListener',
      'FragmentInstance.prototype.removeEventListener',
      'FragmentInstance.prototype.dispatchEvent',
      'FragmentInstance.prototype.focus',
      'FragmentInstance.prototype.focusLast',
      'FragmentInstance.prototype.blur',
      'FragmentInstance.prototype.observeUsing',
      'FragmentInstance.prototype.unobserveUsing',
      'FragmentInstance.prototype.getClientRects',
      'FragmentInstance.prototype.getRootNode',
      'FragmentInstance.prototype.compareDocumentPosition',
      'FragmentInstance.prototype.scrollIntoView',
      'commitNewChildToFragmentInstance',
      'deleteChildFromFragmentInstance',
      // Called for a `ViewTransition` only: the functions that look for one remain.
      'startViewTransition',
      'commitAfterMutationEffectsOnFiber',
      'measureNestedViewTransitions',
      'applyViewTransitionToHostInstances',
      'restoreViewTransitionOnHostInstances',
      'getViewTransitionClassName',
      'scheduleViewTransitionEvent',
      'createViewTransitionInstance',
      'updateSuspenseListComponent',
      'mountActivityChildren',
      'updateActivityComponent',
      'mountActionState',
      'updateActionState',
      'rerenderActionState',
    ],
  },
  {
    // No text asks for the parts of a formatted value, for durations, ranges or categories of plurals.
    module: /@formatjs\/intl\/index\.js$/,
    swaps: [
      'formatNumberToParts: formatNumberToParts.bind(null, resolvedConfig, formatters.getNumberFormat),',
      'formatDuration: formatDuration.bind(null, resolvedConfig, formatters.getDurationFormat),',
      'formatDurationToParts: formatDurationToParts.bind(null, resolvedConfig, formatters.getDurationFormat),',
      'formatDateToParts: formatDateToParts.bind(null, resolvedConfig, formatters.getDateTimeFormat),',
      'formatTimeToParts: formatTimeToParts.bind(null, resolvedConfig, formatters.getDateTimeFormat),',
      'formatDateTimeRange: formatDateTimeRange.bind(null, resolvedConfig, formatters.getDateTimeFormat),',
      'formatPlural: formatPlural.bind(null, resolvedConfig, formatters.getPluralRules),',
      'formatListToParts: formatListToParts.bind(null, resolvedConfig, formatters.getListFormat),',
    ].map((bound) => [bound, ''] as const),
  },
  {
    // No observable is made of something that arrives piece by piece, which would need helpers for old browsers.
    module: /rxjs\/dist\/esm\/internal\/observable\/innerFrom\.js$/,
    uncalled: ['fromAsyncIterable', 'process', 'fromReadableStreamLike'],
  },
  { module: /rxjs\/.*\/util\/isReadableStreamLike\.js$/, uncalled: ['readableStreamLikeToAsyncGenerator'] },
  {
    // A document is always the same object, and only its hash is sent, so its text would only serve as a key.
    module: /@apollo\/client\/core\/QueryManager\.js$/,
    swaps: [
      ['const printedServerQuery = print(serverQuery);', 'const printedServerQuery = serverQuery;'],
      ['const queryString = print(this.transform(desc));', 'const queryString = this.transform(desc);'],
      [
        'const document = print(this.transform(oq.options.query));',
        'const document = this.transform(oq.options.query);',
      ],
      // No document has one of Apollo's own directives, so it is sent unchanged.
      [
        `removeDirectivesFromDocument([
                    { name: "client", remove: true },
                    { name: "connection" },
                    { name: "nonreactive" },
                    { name: "unmask" },
                ], document)`,
        'document',
      ],
      ['hasDirectives(["client", "export"], document, true)', 'false'],
      ['hasForcedResolvers(document)', 'false'],
      ['hasDirectives(["nonreactive"], document)', 'false'],
      ['hasDirectives(["defer"], document)', 'false'],
      ['hasDirectives(["client"], document) ? document : null', 'null'],
      ['nonReactiveQuery: addNonReactiveToNamedFragments(document),', ''],
      ['if (hasClientExports) {', 'if (false) {'],
      ['if (clientQuery) {', 'if (false) {'],
      ['if (this.getDocumentInfo(normalized.query).hasClientExports) {', 'if (false) {'],
      [
        `(diff.complete || returnPartialData) &&
                this.getDocumentInfo(query).hasForcedResolvers) {`,
        'false) {',
      ],
      // No scalar has its own type.
      [
        'notification.value.data = coerceScalarFieldsToParsed(notification.value.data, query, this.cache);',
        'throw new Error("no scalar has its own type");',
      ],
    ],
    uncalled: ['startGraphQLSubscription', 'maskFragment'],
  },
  {
    module: /@apollo\/client\/cache\/inmemory\/inMemoryCache\.js$/,
    swaps: [
      ['print.reset();', ''],
      ['(!this.config.scalars && !this.config.inputObjects)) {', 'true) {'],
    ],
    uncalled: ['serializeVariablesValue', 'serializeInputArray', 'serializeInputObject'],
  },
  {
    module: /@apollo\/client\/cache\/inmemory\/entityStore\.js$/,
    swaps: [
      ['if (!typename || !this.hasScalarConfig()) {', 'if (true) {'],
      ['if (this.hasScalarConfig()) {', 'if (false) {'],
    ],
    uncalled: ['coerceValue'],
  },
  { module: /@apollo\/client\/cache\/inmemory\/policies\.js$/, uncalled: ['serializeScalarValue'] },
  {
    // No fragment is watched or masked, no field chooses the arguments of its key, and nothing subscribes.
    module: /@apollo\/client\/cache\/core\/cache\.js$/,
    swaps: [
      [
        'const nullObservable = Object.assign(new Observable(',
        'const nullObservable = /* @__PURE__ */ Object.assign(/* @__PURE__ */ new Observable(',
      ],
      [
        'const emptyArrayObservable = Object.assign(new Observable(',
        'const emptyArrayObservable = /* @__PURE__ */ Object.assign(/* @__PURE__ */ new Observable(',
      ],
      [
        `getFragmentDoc = wrap(getFragmentQueryDocument, {
        max: cacheSizes["cache.fragmentQueryDocuments"] ||
            1000 /* defaultCacheSizes["cache.fragmentQueryDocuments"] */,
        cache: WeakCache,
        makeCacheKey: bindCacheKey(this),
    });`,
        '',
      ],
    ],
    uncalled: ['watchFragment', 'watchSingleFragment', 'readFragment', 'writeFragment', 'updateFragment'],
  },
  {
    // No options apply to every query, and no browser extension looks at the client.
    module: /@apollo\/client\/core\/ApolloClient\.js$/,
    swaps: [
      ['if (this.defaultOptions.watchQuery) {\n            // Capture', 'if (false) {\n            // Capture'],
      ['maskedFragmentTransform = new DocumentTransform(removeMaskedFragmentSpreads);', ''],
    ],
    uncalled: ['connectToDevTools', 'subscribe', 'watchFragment', 'readFragment', 'writeFragment'],
  },
  {
    // No query asks to defer or stream a part of its response.
    module: /@apollo\/client\/cache\/inmemory\/readFromStore\.js$/,
    uncalled: ['prunePartialBoundariesImpl', 'prunePartialStreamArrayImpl'],
  },
  { module: /@apollo\/client\/cache\/inmemory\/key-extractor\.js$/, uncalled: ['keyArgsFnFromSpecifier'] },
  { module: /@apollo\/client\/masking\/maskDefinition\.js$/, uncalled: ['maskDefinition', 'maskSelectionSet'] },
  {
    module: /@apollo\/client\/core\/ObservableQuery\.js$/,
    swaps: [['dataMasking || documentInfo.hasNonreactiveDirective ?', 'false ?']],
    uncalled: ['subscribeToMore'],
  },
  {
    // No mutation shows its result before it has one, or changes other queries by their names.
    module: /@apollo\/client\/core\/QueryInfo\.js$/,
    swaps: [
      ['if (updateQueries) {', 'if (false) {'],
      [
        `result.data ?
                coerceScalarFieldsToParsed(result.data, mutation.document, cache)
                : result.data`,
        'result.data',
      ],
    ],
    uncalled: ['markSubscriptionResult', 'markMutationOptimistic'],
  },
  {
    // The portal passes its own printer.
    module: /@apollo\/client\/link\/http\/selectHttpOptionsAndBody\.js$/,
    swaps: [['printer(query, print)', 'printer(query)']],
  },
  {
    // Every request is a POST, and every response arrives complete.
    module: /@apollo\/client\/link\/http\/BaseHttpLink\.js$/,
    swaps: [
      [
        'const { newURI, parseError } = rewriteURIForGET(chosenURI, body);',
        'throw new Error("every request is a POST"); let newURI, parseError;',
      ],
      ['return readMultipartBody(response, observerNext);', 'throw new Error("no response has parts");'],
    ],
  },
]

const unusedOfReact = 'Activity|ViewTransition|(?:unstable_)?SuspenseList|addTransitionType|useActionState|useFormState'
const asksForUnused = new RegExp(
  `\\bReact\\d*\\.(?:${unusedOfReact})\\b|^import [^;]*\\b(?:${unusedOfReact})\\b[^;]* from ["']react(?:-dom)?["']`,
  'm',
)

/** Ships libraries without the parts of their code that the portal cannot reach. */
export function bareLibraries(): Plugin {
  const applied = new Set<RegExp>()
  return {
    name: 'portal-bare-libraries',
    apply: 'build',
    transform(code, id) {
      const asked = /node_modules\/react(?:-dom)?\//.test(id) ? null : asksForUnused.exec(code)
      if (asked) this.error(`${id} asks for a part of React that the build removes: ${asked[0]}`)
      const { module, swaps = [], uncalled = [], version } = changes.find(({ module }) => module.test(id)) ?? {}
      if (!module || (swaps.length > 0 && !swaps.some(([before]) => code.includes(before)))) return null
      applied.add(module)
      if (version !== undefined && versionOf(id) !== version)
        this.error(`${id} is not version ${version}: check whether the removed parts can be reached`)
      let changed = code
      for (const [before, after] of swaps) {
        if (!changed.includes(before)) this.error(`${id} no longer contains ${before}`)
        changed = changed.replace(before, after)
      }
      for (const name of uncalled) {
        const whole = wholeFunction(name)
        if (!whole.test(changed)) this.error(`${id} no longer contains ${name}`)
        changed = changed.replace(whole, "$<head>$<body> throw new Error('not part of the portal') }")
      }
      return { code: changed, map: null }
    },
    buildEnd(error) {
      if (error) return
      for (const { module } of changes) if (!applied.has(module)) this.error(`nothing to replace in ${module}`)
    },
  }
}

/** The version of the package of a module in one of its folders. */
function versionOf(id: string): string {
  return JSON.parse(readFileSync(join(dirname(id), '..', 'package.json'), 'utf8')).version
}

/** Matches a function, or a method of a class or prototype, by the indentation of its first and last line. */
export function wholeFunction(name: string): RegExp {
  const escaped = name.replaceAll('.', '\\.')
  const starts = [
    `(?:export )?(?:async )?function\\*? ${escaped}\\(`,
    `${escaped} = (?:function )?\\(`,
    `${escaped}\\((?=.*\\{\\n)`,
  ]
  return new RegExp(
    `(?<head>\\n(?<indent> *)(?:${starts.join('|')}))[^]*?(?<body>\\) => \\{|\\) \\{)[^]*?\\n\\k<indent>\\}(?=[;\\n])`,
  )
}
