// Written by `npm run api`; do not edit.
import type {
  ListAuditTrailData,
  ListAuditTrailResponse,
  ListAuditActionsData,
  ListAuditActionsResponse,
  ExportAuditTrailData,
  GetCaptchaChallengeData,
  GetCaptchaChallengeResponse,
  RegisterUserData,
  RegisterUserResponse,
  ApproveRegisteredMailData,
  ApproveRegisteredMailResponse,
  LogoutData,
  LogoutResponse,
  SendPasswordResetLinkData,
  SendPasswordResetLinkResponse,
  SetPasswordByLinkData,
  SetPasswordByLinkResponse,
  CheckSessionData,
  CheckSessionResponse,
  GetUserData,
  GetUserResponse,
  ListSessionsData,
  ListSessionsResponse,
  EndSessionData,
  EndSessionResponse,
  EndOtherSessionsData,
  EndOtherSessionsResponse,
  UploadImageData,
  UploadImageResponse,
  GetImageData,
  ListSignInsData,
  ListSignInsResponse,
  ListAgreementsData,
  ListAgreementsResponse,
  AskMailChangeData,
  AskMailChangeResponse,
  GetMailChangeData,
  GetMailChangeResponse,
  CancelMailChangeData,
  CancelMailChangeResponse,
  SeeMailChangeData,
  SeeMailChangeResponse,
  ConfirmMailChangeData,
  ConfirmMailChangeResponse,
  StopMailChangeData,
  StopMailChangeResponse,
  StartExportData,
  StartExportResponse,
  GetExportData,
  GetExportResponse,
  LeaveData,
  LeaveResponse,
  RecordUserData,
  RecordUserResponse,
  SearchUsersData,
  SearchUsersResponse,
  ListRegistrationsData,
  ListRegistrationsResponse,
  DecideRegistrationsData,
  DecideRegistrationsResponse,
  GetPersonData,
  GetPersonResponse,
  ListSessionsOfPersonData,
  ListSessionsOfPersonResponse,
  EndSessionsOfPersonData,
  EndSessionsOfPersonResponse,
  ListSignInsOfPersonData,
  ListSignInsOfPersonResponse,
  InvitePersonAgainData,
  InvitePersonAgainResponse,
  EnterWarningCodeData,
  EnterWarningCodeResponse,
  SendWarningCodeData,
  SendWarningCodeResponse,
  ForgetDeviceData,
  ForgetDeviceResponse,
  EndSessionsOfUserData,
  EndSessionsOfUserResponse,
  GetSecurityData,
  GetSecurityResponse,
  StartConfirmationData,
  StartConfirmationResponse,
  SendConfirmationCodeData,
  SendConfirmationCodeResponse,
  ConfirmData,
  ConfirmResponse,
  StartTotpData,
  StartTotpResponse,
  FinishTotpData,
  FinishTotpResponse,
  RemoveTotpData,
  RemoveTotpResponse,
  StartPasskeyData,
  StartPasskeyResponse,
  RecordPasskeyData,
  RecordPasskeyResponse,
  RenamePasskeyData,
  RenamePasskeyResponse,
  RemovePasskeyData,
  RemovePasskeyResponse,
  RenewRecoveryCodesData,
  RenewRecoveryCodesResponse,
  LoginData,
  LoginResponse,
  SendLoginCodeData,
  SendLoginCodeResponse,
  StartPasskeyLoginData,
  StartPasskeyLoginResponse,
  LoginByPasskeyData,
  LoginByPasskeyResponse,
  RecordAccessKeyData,
  RecordAccessKeyResponse,
  CreateAccessKeyTokenData,
  CreateAccessKeyTokenResponse,
  GetByAccessKeyData,
  GetByAccessKeyResponse,
  CheckAccessKeyTokenData,
  CheckAccessKeyTokenResponse,
  RegisterInApplicationData,
  RegisterInApplicationResponse,
  ListOpenApplicationsData,
  ListOpenApplicationsResponse,
  ListKnowingApplicationsData,
  ListKnowingApplicationsResponse,
  EndAccessOfApplicationData,
  EndAccessOfApplicationResponse,
  RecordApplicationData,
  RecordApplicationResponse,
  ListApplicationsData,
  ListApplicationsResponse,
  GetApplicationData,
  GetApplicationResponse,
  RotateKeyData,
  RotateKeyResponse,
  RevokeKeyData,
  RevokeKeyResponse,
  DeleteApplicationData,
  DeleteApplicationResponse,
  PostAuthorizationData,
  AskAuthorizationData,
  AskAuthorizationResponse,
  AnswerAuthorizationData,
  AnswerAuthorizationResponse,
  PostSignOutData,
  AskSignOutData,
  AskSignOutResponse,
  FinishSignOutData,
  FinishSignOutResponse,
  ExchangeTokenData,
  ExchangeTokenResponse,
  IntrospectTokenData,
  IntrospectTokenResponse,
  RevokeApplicationTokenData,
  RevokeApplicationTokenResponse,
  GetOpenidConfigurationData,
  GetOpenidConfigurationResponse,
  GetSigningKeysData,
  GetSigningKeysResponse,
  PostUserinfoData,
  PostUserinfoResponse,
  DefineAuthorizationData,
  DefineAuthorizationResponse,
  EditAuthorizationData,
  EditAuthorizationResponse,
  ListAuthorizationsData,
  ListAuthorizationsResponse,
  CancelAuthorizationData,
  CancelAuthorizationResponse,
  AssignAuthorizationsData,
  AssignAuthorizationsResponse,
  ChangeAuthorizationStatusData,
  ChangeAuthorizationStatusResponse,
  ListAuthorizationMatrixData,
  ListAuthorizationMatrixResponse,
  ListUserAuthorizationsData,
  ListUserAuthorizationsResponse,
  GetUserAuthorizationsData,
  GetUserAuthorizationsResponse,
  ListIconsData,
  ListIconsResponse,
  ListNamedIconsData,
  ListNamedIconsResponse,
  GetDraftData,
  GetDraftResponse,
  ListWaitingData,
  ListWaitingResponse,
  GetMenuData,
  GetMenuResponse,
  SaveMenuData,
  SaveMenuResponse,
  NoteMenuSeenData,
  NoteMenuSeenResponse,
  ListOldPathsData,
  ListOldPathsResponse,
  SaveRedirectData,
  SaveRedirectResponse,
  ListNoticesData,
  ListNoticesResponse,
  UnderstandNoticeData,
  UnderstandNoticeResponse,
  ListPeopleData,
  ListPeopleResponse,
  AssignPersonData,
  AssignPersonResponse,
  TellPresenceData,
  TellPresenceResponse,
  CreatePreviewData,
  CreatePreviewResponse,
  GetPreviewData,
  GetPreviewResponse,
  ListSharedPreviewsData,
  ListSharedPreviewsResponse,
  EndPreviewData,
  EndPreviewResponse,
  PublishDraftsData,
  PublishDraftsResponse,
  ListReleasesData,
  ListReleasesResponse,
  RestoreReleaseData,
  RestoreReleaseResponse,
  ScheduleReleaseData,
  ScheduleReleaseResponse,
  ListRevisionsData,
  ListRevisionsResponse,
  ListDifferencesData,
  ListDifferencesResponse,
  RestoreRevisionData,
  RestoreRevisionResponse,
  DiscardDraftData,
  DiscardDraftResponse,
  GetFrontendData,
  GetFrontendResponse,
  GetTranslationsData,
  GetTranslationsResponse,
  SearchPlatformData,
  SearchPlatformResponse,
  GetVersionData,
  GetVersionResponse,
  GetDatetimeData,
  GetDatetimeResponse,
  SaveFrontendData,
  SaveFrontendResponse,
  ListFrontendsData,
  ListFrontendsResponse,
  CheckFrontendData,
  CheckFrontendResponse,
  ListUnitsData,
  ListUnitsResponse,
  GetUnitData,
  GetUnitResponse,
  MakeUnitData,
  MakeUnitResponse,
  ChangeUnitData,
  ChangeUnitResponse,
  ListWordingData,
  ListWordingResponse,
  SaveWordingData,
  SaveWordingResponse,
  NoteDefaultsSeenData,
  NoteDefaultsSeenResponse,
  UpdateSiteByExcelData,
  UpdateSiteByExcelResponse,
  ExportSiteData,
  DownloadDocumentData,
  WriteTableToExcelData,
  KeepDocumentData,
  KeepDocumentResponse,
  ListDocumentsData,
  ListDocumentsResponse,
  DeleteOwnDocumentData,
  DeleteOwnDocumentResponse,
  GetDocumentData,
  PostDocumentOfBucketData,
  KeepSiteFileData,
  KeepSiteFileResponse,
  ListLayerWdmsData,
  ListLayerWdmsResponse,
  GetLayerWdmsData,
  GetLayerWdmsResponse,
  GetLayerTreeData,
  GetLayerTreeResponse,
  SaveLayerData,
  SaveLayerResponse,
  MoveLayerData,
  MoveLayerResponse,
  ChangeLayerStateData,
  ChangeLayerStateResponse,
  SaveWdmData,
  SaveWdmResponse,
  ChangeWdmStateData,
  ChangeWdmStateResponse,
  ListOptionSetsData,
  ListOptionSetsResponse,
  SaveOptionsData,
  SaveOptionsResponse,
  MergeOptionData,
  MergeOptionResponse,
  ExportDictionaryData,
  ImportDictionaryData,
  ImportDictionaryResponse,
  ExportLayerData,
  ExportLayerResponse,
  GetLayerExportData,
  GetLayerExportResponse,
  UploadImportData,
  UploadImportResponse,
  PreviewImportData,
  PreviewImportResponse,
  StartLayerImportData,
  StartLayerImportResponse,
  ListLocationsData,
  ListLocationsResponse,
  GetLayerDataData,
  GetLayerDataResponse,
  GetLayerQueryData,
  GetLayerQueryResponse,
  ListLayerRecordsData,
  ListLayerRecordsResponse,
  SaveRecordData,
  SaveRecordResponse,
  SaveLayerRecordData,
  SaveLayerRecordResponse,
  GetRecordHistoryData,
  GetRecordHistoryResponse,
  GetRecordFamilyData,
  GetRecordFamilyResponse,
  ListLayerChangesData,
  ListLayerChangesResponse,
  UndoLayerChangeData,
  UndoLayerChangeResponse,
  ListShapeChangesData,
  ListShapeChangesResponse,
  RetryShapeChangeData,
  RetryShapeChangeResponse,
  ListLayerViewsData,
  ListLayerViewsResponse,
  SaveLayerViewData,
  SaveLayerViewResponse,
  DeleteLayerViewData,
  DeleteLayerViewResponse,
  GetCreditBalanceData,
  GetCreditBalanceResponse,
  ListCreditMovementsData,
  ListCreditMovementsResponse,
  GiveCreditsData,
  GiveCreditsResponse,
  WriteBillData,
  WriteBillResponse,
  EditBillData,
  EditBillResponse,
  ApproveBillData,
  ApproveBillResponse,
  CancelBillData,
  CancelBillResponse,
  ListBillsData,
  ListBillsResponse,
  ListBillsNotApprovedData,
  ListBillsNotApprovedResponse,
  ListBillShopsData,
  ListBillShopsResponse,
  GetBillData,
  GetBillResponse,
  GetBillPdfData,
  GetBillPdfResponse,
  GetBillXmlData,
  GetBillXmlResponse,
  MailBillAgainData,
  MailBillAgainResponse,
  ChangeEdocumentData,
  ChangeEdocumentResponse,
  RecordReturnData,
  RecordReturnResponse,
  GetIntegratorData,
  GetIntegratorResponse,
  RecordIntegratorData,
  RecordIntegratorResponse,
  ImportPayersData,
  ImportPayersResponse,
  GetPayerListData,
  GetPayerListResponse,
  GetPayerData,
  GetPayerResponse,
  ListEntitlementsData,
  ListEntitlementsResponse,
  GetEntitlementData,
  GetEntitlementResponse,
  AssignEntitlementData,
  AssignEntitlementResponse,
  CancelEntitlementAssignmentData,
  CancelEntitlementAssignmentResponse,
  GetChartData,
  GetChartResponse,
  GetSoldChartData,
  GetSoldChartResponse,
  ListChartsData,
  ListChartsResponse,
  SaveChartData,
  SaveChartResponse,
  DeleteChartData,
  DeleteChartResponse,
  RestoreChartData,
  RestoreChartResponse,
  OrderChartsData,
  OrderChartsResponse,
  GetChoicesData,
  GetChoicesResponse,
  ListColumnDataData,
  ListColumnDataResponse,
  SaveColumnsData,
  SaveColumnsResponse,
  PreviewColumnTypeData,
  PreviewColumnTypeResponse,
  ListVersionsData,
  ListVersionsResponse,
  RestoreVersionData,
  RestoreVersionResponse,
  GetDatasetData,
  GetDatasetResponse,
  FindInDatasetData,
  FindInDatasetResponse,
  CountDatasetData,
  CountDatasetResponse,
  DownloadDatasetData,
  CalculateCellsData,
  CalculateCellsResponse,
  CheckFormulaData,
  CheckFormulaResponse,
  StartTrainingData,
  StartTrainingResponse,
  ListTrainingQuestionsData,
  ListTrainingQuestionsResponse,
  ListTrainingsData,
  ListTrainingsResponse,
  GetTrainingData,
  GetTrainingResponse,
  MakePredictionsData,
  MakePredictionsResponse,
  PredictWorkbookData,
  DownloadModelListData,
  GetModelCardData,
  GetModelCardResponse,
  DownloadModelCardData,
  DownloadModelCardWorkbookData,
  GetPivotData,
  GetPivotResponse,
  DownloadPivotData,
  GetWhatIfData,
  GetWhatIfResponse,
  GetCounterfactualData,
  GetCounterfactualResponse,
  GetDependenceData,
  GetDependenceResponse,
  CalculateExcelCreditData,
  CalculateExcelCreditResponse,
  SaveProjectData,
  SaveProjectResponse,
  ListProjectsData,
  ListProjectsResponse,
  DeleteProjectData,
  DeleteProjectResponse,
  RestoreProjectData,
  RestoreProjectResponse,
  GetProjectDetailsData,
  GetProjectDetailsResponse,
  QuoteCreditsData,
  QuoteCreditsResponse,
  QueryJobData,
  QueryJobResponse,
  ListSamplesData,
  ListSamplesResponse,
  StartStatisticsData,
  StartStatisticsResponse,
  ListStatisticsData,
  ListStatisticsResponse,
  ListFindingsData,
  ListFindingsResponse,
  DownloadFindingsData,
  DownloadAnswersData,
  ListSubsetsData,
  ListSubsetsResponse,
  SaveSubsetData,
  SaveSubsetResponse,
  DeleteSubsetData,
  DeleteSubsetResponse,
  GetSummaryData,
  GetSummaryResponse,
  StartSummaryData,
  StartSummaryResponse,
  ReadDifferencesData,
  ReadDifferencesResponse,
  MakeBundleAgreementData,
  MakeBundleAgreementResponse,
  EditBundleAgreementData,
  EditBundleAgreementResponse,
  GetBundleAgreementData,
  GetBundleAgreementResponse,
  ListBundleAgreementsData,
  ListBundleAgreementsResponse,
  ListAgreementVersionsData,
  ListAgreementVersionsResponse,
  GetAgreementTemplateData,
  GetAgreementTemplateResponse,
  ListReadableAgreementsData,
  ListReadableAgreementsResponse,
  MakeBundleData,
  MakeBundleResponse,
  EditBundleData,
  EditBundleResponse,
  GetBundleData,
  GetBundleResponse,
  ListBundlesData,
  ListBundlesResponse,
  ReorderBundlesData,
  ReorderBundlesResponse,
  SetBundlePassiveData,
  SetBundlePassiveResponse,
  SetBundleActiveData,
  SetBundleActiveResponse,
  CopyBundleData,
  CopyBundleResponse,
  RenewBundleLinkData,
  RenewBundleLinkResponse,
  RecordUserCreatedBundleData,
  RecordUserCreatedBundleResponse,
  ListUserCreatedBundlesData,
  ListUserCreatedBundlesResponse,
  GetUserCreatedBundleData,
  GetUserCreatedBundleResponse,
  ListBundlesWithoutOrderData,
  ListBundlesWithoutOrderResponse,
  ListBundlePicturesData,
  ListBundlePicturesResponse,
  UploadBundlePictureData,
  UploadBundlePictureResponse,
  EditBundlePictureData,
  EditBundlePictureResponse,
  ReorderBundlePicturesData,
  ReorderBundlePicturesResponse,
  DeleteBundlePictureData,
  DeleteBundlePictureResponse,
  RestoreBundlePictureData,
  RestoreBundlePictureResponse,
  GetOwnPreviewData,
  GetOwnPreviewResponse,
  RecordProductPreviewData,
  RecordProductPreviewResponse,
  DeleteProductPreviewData,
  DeleteProductPreviewResponse,
  GetProductPreviewData,
  GetProductPreviewResponse,
  PredictOnceData,
  PredictOnceResponse,
  MakeProductAgreementData,
  MakeProductAgreementResponse,
  EditProductAgreementData,
  EditProductAgreementResponse,
  GetProductAgreementData,
  GetProductAgreementResponse,
  ListProductAgreementsData,
  ListProductAgreementsResponse,
  MakeProductData,
  MakeProductResponse,
  EditProductData,
  EditProductResponse,
  GetProductData,
  GetProductResponse,
  ListProductsData,
  ListProductsResponse,
  ReorderProductsData,
  ReorderProductsResponse,
  MakeShopData,
  MakeShopResponse,
  EditShopData,
  EditShopResponse,
  GetShopData,
  GetShopResponse,
  ListShopsData,
  ListShopsResponse,
  ChangeShopStatusData,
  ChangeShopStatusResponse,
  RecordShopCardsData,
  RecordShopCardsResponse,
  ListShopStaffData,
  ListShopStaffResponse,
  RecordShopStaffData,
  RecordShopStaffResponse,
  RemoveShopStaffData,
  RemoveShopStaffResponse,
  UploadShopLogoData,
  UploadShopLogoResponse,
  GetShopLogoData,
  ChangeShopPlatformData,
  ChangeShopPlatformResponse,
  ListBundlesOnSaleData,
  ListBundlesOnSaleResponse,
  ListAllBundlesData,
  ListAllBundlesResponse,
  GetBundleDetailsData,
  GetBundleDetailsResponse,
  ListBundleGroupsData,
  ListBundleGroupsResponse,
  UpdateBundlesByExcelData,
  UpdateBundlesByExcelResponse,
  ExportBundlesData,
  ListWebhooksData,
  ListWebhooksResponse,
  MakeWebhookData,
  MakeWebhookResponse,
  ChangeWebhookData,
  ChangeWebhookResponse,
  RemoveWebhookData,
  RemoveWebhookResponse,
  RotateWebhookSecretData,
  RotateWebhookSecretResponse,
  ShowWebhookSecretData,
  ShowWebhookSecretResponse,
  TestWebhookData,
  TestWebhookResponse,
  ListWebhookDeliveriesData,
  ListWebhookDeliveriesResponse,
  SendWebhookAgainData,
  SendWebhookAgainResponse,
  ListShopApplicationsData,
  ListShopApplicationsResponse,
  BindShopApplicationData,
  BindShopApplicationResponse,
  UnbindShopApplicationData,
  UnbindShopApplicationResponse,
  ListBillingProfilesData,
  ListBillingProfilesResponse,
  SaveBillingProfileData,
  SaveBillingProfileResponse,
  PreferBillingProfileData,
  PreferBillingProfileResponse,
  DeleteBillingProfileData,
  DeleteBillingProfileResponse,
  ListPlacesData,
  ListPlacesResponse,
  AddToCartData,
  AddToCartResponse,
  CancelCartData,
  CancelCartResponse,
  AcceptSuggestionData,
  AcceptSuggestionResponse,
  ListCartsData,
  ListCartsResponse,
  OrderCartProductsData,
  OrderCartProductsResponse,
  AddCouponData,
  AddCouponResponse,
  CancelCouponData,
  CancelCouponResponse,
  ListCouponsData,
  ListCouponsResponse,
  MakeCouponData,
  MakeCouponResponse,
  EditCouponData,
  EditCouponResponse,
  EndCouponData,
  EndCouponResponse,
  RecordShopDeliveryData,
  RecordShopDeliveryResponse,
  ChangeDeliveryStatusData,
  ChangeDeliveryStatusResponse,
  ImportBankStatementData,
  ImportBankStatementResponse,
  ListIncomingMoneyData,
  ListIncomingMoneyResponse,
  MatchIncomingMoneyData,
  MatchIncomingMoneyResponse,
  SetMoneyAsideData,
  SetMoneyAsideResponse,
  SendMoneyBackData,
  SendMoneyBackResponse,
  ProveOrdersData,
  ProveOrdersResponse,
  RecordShopcartPaymentData,
  RecordShopcartPaymentResponse,
  ReturnPostedFromCardPageData,
  NoticeOfCardProviderData,
  NoticeOfCardProviderResponse,
  RecordReceiptData,
  RecordReceiptResponse,
  GetReceiptsData,
  GetReceiptsResponse,
  ListOwnOrdersData,
  ListOwnOrdersResponse,
  GetOrderData,
  GetOrderResponse,
  ChangeBundleStatusData,
  ChangeBundleStatusResponse,
  ChangeProductStatusData,
  ChangeProductStatusResponse,
  ChangePaymentStatusData,
  ChangePaymentStatusResponse,
  ListShopOrdersData,
  ListShopOrdersResponse,
  ExportShopOrdersData,
  ListSalesData,
  ListSalesResponse,
  ListOwedRefundsData,
  ListOwedRefundsResponse,
  FinishShopRefundData,
  FinishShopRefundResponse,
  SettleShopDebtData,
  SettleShopDebtResponse,
  ListLateRefundsData,
  ListLateRefundsResponse,
  ListOrdersForProgramData,
  ListOrdersForProgramResponse,
  GetBillForProgramData,
  ListHeldBundlesData,
  ListHeldBundlesResponse,
  ListCartAgreementsData,
  ListCartAgreementsResponse,
  QuoteShopRefundData,
  QuoteShopRefundResponse,
  UndoShopRefundData,
  UndoShopRefundResponse,
  SaveRefundAccountData,
  SaveRefundAccountResponse,
  ListSavedCardsData,
  ListSavedCardsResponse,
  DeleteSavedCardData,
  DeleteSavedCardResponse,
  StartRenewalByCardData,
  StartRenewalByCardResponse,
  CancelRenewalByCardData,
  CancelRenewalByCardResponse,
  GetCustomersCartData,
  GetCustomersCartResponse,
  AddToCustomersCartData,
  AddToCustomersCartResponse,
  CancelSuggestionData,
  CancelSuggestionResponse,
  GetShopOverviewData,
  GetShopOverviewResponse,
  ProveShopOrdersData,
  ProveShopOrdersResponse,
  TakeWithoutOrderData,
  TakeWithoutOrderResponse,
  TryWithoutPayingData,
  TryWithoutPayingResponse,
  GetTrialData,
  GetTrialResponse,
  ListAssignedPeopleData,
  ListAssignedPeopleResponse,
  GetWithdrawalData,
  GetWithdrawalResponse,
  WithdrawOrderPartData,
  WithdrawOrderPartResponse,
  GetMailConsentData,
  GetMailConsentResponse,
  SayMailConsentData,
  SayMailConsentResponse,
  UnsubscribeFromMailsData,
  UnsubscribeFromMailsResponse,
  SendMailsData,
  SendMailsResponse,
  PreviewMailData,
  PreviewMailResponse,
  ListMailingsData,
  ListMailingsResponse,
  GetMailingData,
  GetMailingResponse,
  CancelMailingData,
  CancelMailingResponse,
  GetMailGalleryData,
  GetMailGalleryResponse,
  RunReportByNameData,
  RunReportByNameResponse,
  RunReportNowData,
  RunReportNowResponse,
  ListReportRunsData,
  ListReportRunsResponse,
  ExportReportRunData,
  ListReportsData,
  ListReportsResponse,
  ListSourcesData,
  ListSourcesResponse,
  KeepReportData,
  KeepReportResponse,
  ChangeReportStateData,
  ChangeReportStateResponse,
  SubscribeToReportData,
  SubscribeToReportResponse,
  SendReportNowData,
  SendReportNowResponse,
  StopReportSubscriptionData,
  StopReportSubscriptionResponse,
  ListReportSubscriptionsData,
  ListReportSubscriptionsResponse,
  StopReportMailsData,
  StopReportMailsResponse,
  GetProcessesData,
  GetProcessesResponse,
  TryMailData,
  TryMailResponse,
  RetryJobsData,
  RetryJobsResponse,
  CancelJobsData,
  CancelJobsResponse,
  DeleteLogData,
  DeleteLogResponse,
  GetActiveDetailsData,
  GetActiveDetailsResponse,
  CreateLogTicketData,
  CreateLogTicketResponse,
  ExportLogData,
  FollowLogData,
  GetJobData,
  GetJobResponse,
  ListJobsData,
  ListJobsResponse,
  CreateJobTicketData,
  CreateJobTicketResponse,
  CancelJobData,
  CancelJobResponse,
  FollowJobData,
  StopProcessData,
  StopProcessResponse,
  StartProcessData,
  StartProcessResponse,
  GetAskingFormData,
  GetAskingFormResponse,
  BlockSenderData,
  BlockSenderResponse,
  ListBlockedSendersData,
  ListBlockedSendersResponse,
  UnblockSenderData,
  UnblockSenderResponse,
  GetContextData,
  GetContextResponse,
  RemoveCopiedData,
  RemoveCopiedResponse,
  GetLastSupportsData,
  GetLastSupportsResponse,
  SetPassiveData,
  SetPassiveResponse,
  RestateTicketsData,
  RestateTicketsResponse,
  AssignTicketData,
  AssignTicketResponse,
  AssignTicketsData,
  AssignTicketsResponse,
  KeepDraftData,
  KeepDraftResponse,
  CreateStreamTicketData,
  CreateStreamTicketResponse,
  FollowSupportsData,
  KeepSupportFileData,
  KeepSupportFileResponse,
  GetSupportFileData,
  GetSupportFileResponse,
  ExportNotesData,
  ExportNotesResponse,
  ListMacrosData,
  ListMacrosResponse,
  KeepMacroData,
  KeepMacroResponse,
  DeleteMacroData,
  DeleteMacroResponse,
  PreviewMacroData,
  PreviewMacroResponse,
  RunMacroData,
  RunMacroResponse,
  PreviewMacroOnTicketsData,
  PreviewMacroOnTicketsResponse,
  RestoreMacroRunData,
  RestoreMacroRunResponse,
  TakePostedMailData,
  TakePostedMailResponse,
  ListMailboxesData,
  ListMailboxesResponse,
  SaveMailboxData,
  SaveMailboxResponse,
  TryMailboxData,
  TryMailboxResponse,
  DeleteMailboxData,
  DeleteMailboxResponse,
  MarkTicketsData,
  MarkTicketsResponse,
  ListTagsData,
  ListTagsResponse,
  ListMentionableData,
  ListMentionableResponse,
  ListMergeableData,
  ListMergeableResponse,
  MergeTicketsData,
  MergeTicketsResponse,
  UnmergeTicketData,
  UnmergeTicketResponse,
  SplitTicketData,
  SplitTicketResponse,
  ListQueueData,
  ListQueueResponse,
  TakeNextData,
  TakeNextResponse,
  ListStaffData,
  ListStaffResponse,
  RateTicketData,
  RateTicketResponse,
  ReadReportData,
  ReadReportResponse,
  ExportReportData,
  GetSupportSettingsData,
  GetSupportSettingsResponse,
  SaveSupportSettingsData,
  SaveSupportSettingsResponse,
  SaveSupportDeskData,
  SaveSupportDeskResponse,
  SaveSupportCalendarData,
  SaveSupportCalendarResponse,
  PreviewDueData,
  PreviewDueResponse,
  MakeTicketData,
  MakeTicketResponse,
  AddCommentData,
  AddCommentResponse,
  GetSupportData,
  GetSupportResponse,
  ListSupportsData,
  ListSupportsResponse,
  MarkSeenData,
  MarkSeenResponse,
  EndTicketData,
  EndTicketResponse,
  SaveTurnsData,
  SaveTurnsResponse,
  ListViewsData,
  ListViewsResponse,
  SaveViewData,
  SaveViewResponse,
  DeleteViewData,
  DeleteViewResponse,
  AskMailExportData,
  AskMailExportResponse,
  GetMailExportData,
  GetMailExportResponse,
  RecordMailTicketData,
  RecordMailTicketResponse,
  SendMailCodeData,
  SendMailCodeResponse,
  VerifyMailData,
  VerifyMailResponse,
  ListMailTicketsData,
  ListMailTicketsResponse,
  GetMailTicketData,
  GetMailTicketResponse,
  AddMailCommentData,
  AddMailCommentResponse,
  MarkMailSeenData,
  MarkMailSeenResponse,
  EndMailTicketData,
  EndMailTicketResponse,
  ListMailKeysData,
  ListMailKeysResponse,
  EndMailKeysData,
  EndMailKeysResponse,
  WithdrawAnswerData,
  WithdrawAnswerResponse,
} from "./types.gen";

export interface Calls {
  "/v1/audit/list": { method: "POST"; data: ListAuditTrailData; answer: ListAuditTrailResponse };
  "/v1/audit/action/list": { method: "POST"; data: ListAuditActionsData; answer: ListAuditActionsResponse };
  "/v1/audit/export": { method: "POST"; data: ExportAuditTrailData; answer: unknown };
  "/v1/captcha/challenge": { method: "POST"; data: GetCaptchaChallengeData; answer: GetCaptchaChallengeResponse };
  "/v1/register": { method: "POST"; data: RegisterUserData; answer: RegisterUserResponse };
  "/v1/register/mail/approve": { method: "POST"; data: ApproveRegisteredMailData; answer: ApproveRegisteredMailResponse };
  "/v1/logout": { method: "POST"; data: LogoutData; answer: LogoutResponse };
  "/v1/password/reset/by/mail": { method: "POST"; data: SendPasswordResetLinkData; answer: SendPasswordResetLinkResponse };
  "/v1/password/reset/by/mail/approve": { method: "POST"; data: SetPasswordByLinkData; answer: SetPasswordByLinkResponse };
  "/v1/user/user_controller": { method: "GET"; data: CheckSessionData; answer: CheckSessionResponse };
  "/v1/user/get": { method: "POST"; data: GetUserData; answer: GetUserResponse };
  "/v1/user/session/list": { method: "POST"; data: ListSessionsData; answer: ListSessionsResponse };
  "/v1/user/session/end": { method: "POST"; data: EndSessionData; answer: EndSessionResponse };
  "/v1/user/session/end/others": { method: "POST"; data: EndOtherSessionsData; answer: EndOtherSessionsResponse };
  "/v1/user/image/upload": { method: "POST"; data: UploadImageData; answer: UploadImageResponse };
  "/v1/user/image": { method: "GET"; data: GetImageData; answer: unknown };
  "/v1/user/sign_in/list": { method: "POST"; data: ListSignInsData; answer: ListSignInsResponse };
  "/v1/user/agreement/list": { method: "POST"; data: ListAgreementsData; answer: ListAgreementsResponse };
  "/v1/user/mail/change": { method: "POST"; data: AskMailChangeData; answer: AskMailChangeResponse };
  "/v1/user/mail/change/get": { method: "POST"; data: GetMailChangeData; answer: GetMailChangeResponse };
  "/v1/user/mail/change/cancel": { method: "POST"; data: CancelMailChangeData; answer: CancelMailChangeResponse };
  "/v1/user/mail/change/see": { method: "POST"; data: SeeMailChangeData; answer: SeeMailChangeResponse };
  "/v1/user/mail/change/confirm": { method: "POST"; data: ConfirmMailChangeData; answer: ConfirmMailChangeResponse };
  "/v1/user/mail/change/stop": { method: "POST"; data: StopMailChangeData; answer: StopMailChangeResponse };
  "/v1/user/data/export": { method: "POST"; data: StartExportData; answer: StartExportResponse };
  "/v1/user/data/export/get": { method: "POST"; data: GetExportData; answer: GetExportResponse };
  "/v1/user/delete": { method: "POST"; data: LeaveData; answer: LeaveResponse };
  "/v1/user/record": { method: "POST"; data: RecordUserData; answer: RecordUserResponse };
  "/v1/user/search": { method: "POST"; data: SearchUsersData; answer: SearchUsersResponse };
  "/v1/user/registration/list": { method: "POST"; data: ListRegistrationsData; answer: ListRegistrationsResponse };
  "/v1/user/registration/decide": { method: "POST"; data: DecideRegistrationsData; answer: DecideRegistrationsResponse };
  "/v1/user/account/get": { method: "POST"; data: GetPersonData; answer: GetPersonResponse };
  "/v1/user/account/session/list": { method: "POST"; data: ListSessionsOfPersonData; answer: ListSessionsOfPersonResponse };
  "/v1/user/account/session/end": { method: "POST"; data: EndSessionsOfPersonData; answer: EndSessionsOfPersonResponse };
  "/v1/user/account/sign_in/list": { method: "POST"; data: ListSignInsOfPersonData; answer: ListSignInsOfPersonResponse };
  "/v1/user/account/invite": { method: "POST"; data: InvitePersonAgainData; answer: InvitePersonAgainResponse };
  "/v1/warning/code/enter": { method: "POST"; data: EnterWarningCodeData; answer: EnterWarningCodeResponse };
  "/v1/warning/code/send": { method: "POST"; data: SendWarningCodeData; answer: SendWarningCodeResponse };
  "/v1/user/device/forget": { method: "POST"; data: ForgetDeviceData; answer: ForgetDeviceResponse };
  "/v1/user/session/end/all": { method: "POST"; data: EndSessionsOfUserData; answer: EndSessionsOfUserResponse };
  "/v1/user/security/get": { method: "POST"; data: GetSecurityData; answer: GetSecurityResponse };
  "/v1/user/security/confirm/start": { method: "POST"; data: StartConfirmationData; answer: StartConfirmationResponse };
  "/v1/user/security/confirm/code": { method: "POST"; data: SendConfirmationCodeData; answer: SendConfirmationCodeResponse };
  "/v1/user/security/confirm": { method: "POST"; data: ConfirmData; answer: ConfirmResponse };
  "/v1/user/totp/start": { method: "POST"; data: StartTotpData; answer: StartTotpResponse };
  "/v1/user/totp/finish": { method: "POST"; data: FinishTotpData; answer: FinishTotpResponse };
  "/v1/user/totp/remove": { method: "POST"; data: RemoveTotpData; answer: RemoveTotpResponse };
  "/v1/user/passkey/start": { method: "POST"; data: StartPasskeyData; answer: StartPasskeyResponse };
  "/v1/user/passkey/record": { method: "POST"; data: RecordPasskeyData; answer: RecordPasskeyResponse };
  "/v1/user/passkey/rename": { method: "POST"; data: RenamePasskeyData; answer: RenamePasskeyResponse };
  "/v1/user/passkey/remove": { method: "POST"; data: RemovePasskeyData; answer: RemovePasskeyResponse };
  "/v1/user/recovery/renew": { method: "POST"; data: RenewRecoveryCodesData; answer: RenewRecoveryCodesResponse };
  "/v1/login": { method: "POST"; data: LoginData; answer: LoginResponse };
  "/v1/user/login/code": { method: "POST"; data: SendLoginCodeData; answer: SendLoginCodeResponse };
  "/v1/login/passkey/start": { method: "POST"; data: StartPasskeyLoginData; answer: StartPasskeyLoginResponse };
  "/v1/login/passkey": { method: "POST"; data: LoginByPasskeyData; answer: LoginByPasskeyResponse };
  "/v1/user/accesskey/record": { method: "POST"; data: RecordAccessKeyData; answer: RecordAccessKeyResponse };
  "/v1/user/accesskey/token/create": { method: "POST"; data: CreateAccessKeyTokenData; answer: CreateAccessKeyTokenResponse };
  "/v1/user/get/by/access_key": { method: "POST"; data: GetByAccessKeyData; answer: GetByAccessKeyResponse };
  "/v1/externalapplication/token/check": { method: "POST"; data: CheckAccessKeyTokenData; answer: CheckAccessKeyTokenResponse };
  "/v1/register/externalapplication": { method: "POST"; data: RegisterInApplicationData; answer: RegisterInApplicationResponse };
  "/v1/register/externalapplication/list": { method: "POST"; data: ListOpenApplicationsData; answer: ListOpenApplicationsResponse };
  "/v1/user/accesskey/list": { method: "POST"; data: ListKnowingApplicationsData; answer: ListKnowingApplicationsResponse };
  "/v1/user/accesskey/end": { method: "POST"; data: EndAccessOfApplicationData; answer: EndAccessOfApplicationResponse };
  "/v1/user/externalapplication/record": { method: "POST"; data: RecordApplicationData; answer: RecordApplicationResponse };
  "/v1/user/externalapplication/list": { method: "POST"; data: ListApplicationsData; answer: ListApplicationsResponse };
  "/v1/user/externalapplication/get": { method: "POST"; data: GetApplicationData; answer: GetApplicationResponse };
  "/v1/user/externalapplication/key/rotate": { method: "POST"; data: RotateKeyData; answer: RotateKeyResponse };
  "/v1/user/externalapplication/key/revoke": { method: "POST"; data: RevokeKeyData; answer: RevokeKeyResponse };
  "/v1/user/externalapplication/delete": { method: "POST"; data: DeleteApplicationData; answer: DeleteApplicationResponse };
  "/v1/oauth/authorize": { method: "POST"; data: PostAuthorizationData; answer: unknown };
  "/v1/oauth/authorize/ask": { method: "POST"; data: AskAuthorizationData; answer: AskAuthorizationResponse };
  "/v1/oauth/authorize/answer": { method: "POST"; data: AnswerAuthorizationData; answer: AnswerAuthorizationResponse };
  "/v1/oauth/logout": { method: "POST"; data: PostSignOutData; answer: unknown };
  "/v1/oauth/logout/ask": { method: "POST"; data: AskSignOutData; answer: AskSignOutResponse };
  "/v1/oauth/logout/finish": { method: "POST"; data: FinishSignOutData; answer: FinishSignOutResponse };
  "/v1/oauth/token": { method: "POST"; data: ExchangeTokenData; answer: ExchangeTokenResponse };
  "/v1/oauth/introspect": { method: "POST"; data: IntrospectTokenData; answer: IntrospectTokenResponse };
  "/v1/oauth/revoke": { method: "POST"; data: RevokeApplicationTokenData; answer: RevokeApplicationTokenResponse };
  "/v1/oauth/configuration": { method: "GET"; data: GetOpenidConfigurationData; answer: GetOpenidConfigurationResponse };
  "/v1/oauth/jwks": { method: "GET"; data: GetSigningKeysData; answer: GetSigningKeysResponse };
  "/v1/oauth/userinfo": { method: "POST"; data: PostUserinfoData; answer: PostUserinfoResponse };
  "/v1/authorization/new": { method: "POST"; data: DefineAuthorizationData; answer: DefineAuthorizationResponse };
  "/v1/authorization/edit": { method: "POST"; data: EditAuthorizationData; answer: EditAuthorizationResponse };
  "/v1/authorization/list": { method: "POST"; data: ListAuthorizationsData; answer: ListAuthorizationsResponse };
  "/v1/authorization/cancel": { method: "POST"; data: CancelAuthorizationData; answer: CancelAuthorizationResponse };
  "/v1/authorization/assign/to/user": { method: "POST"; data: AssignAuthorizationsData; answer: AssignAuthorizationsResponse };
  "/v1/authorization/status/change": { method: "POST"; data: ChangeAuthorizationStatusData; answer: ChangeAuthorizationStatusResponse };
  "/v1/authorization/matrix": { method: "POST"; data: ListAuthorizationMatrixData; answer: ListAuthorizationMatrixResponse };
  "/v1/user/authorization/list": { method: "POST"; data: ListUserAuthorizationsData; answer: ListUserAuthorizationsResponse };
  "/v1/user/authorization/get": { method: "POST"; data: GetUserAuthorizationsData; answer: GetUserAuthorizationsResponse };
  "/v1/icon/list": { method: "POST"; data: ListIconsData; answer: ListIconsResponse };
  "/v1/icon/named": { method: "POST"; data: ListNamedIconsData; answer: ListNamedIconsResponse };
  "/v1/frontend/draft/get": { method: "POST"; data: GetDraftData; answer: GetDraftResponse };
  "/v1/home/waiting": { method: "POST"; data: ListWaitingData; answer: ListWaitingResponse };
  "/v1/frontend/menu/get": { method: "POST"; data: GetMenuData; answer: GetMenuResponse };
  "/v1/frontend/menu/save": { method: "POST"; data: SaveMenuData; answer: SaveMenuResponse };
  "/v1/frontend/menu/seen": { method: "POST"; data: NoteMenuSeenData; answer: NoteMenuSeenResponse };
  "/v1/frontend/redirect/list": { method: "POST"; data: ListOldPathsData; answer: ListOldPathsResponse };
  "/v1/frontend/redirect/save": { method: "POST"; data: SaveRedirectData; answer: SaveRedirectResponse };
  "/v1/frontend/notice/list": { method: "POST"; data: ListNoticesData; answer: ListNoticesResponse };
  "/v1/frontend/notice/understand": { method: "POST"; data: UnderstandNoticeData; answer: UnderstandNoticeResponse };
  "/v1/frontend/editor/list": { method: "POST"; data: ListPeopleData; answer: ListPeopleResponse };
  "/v1/frontend/editor/save": { method: "POST"; data: AssignPersonData; answer: AssignPersonResponse };
  "/v1/frontend/presence": { method: "POST"; data: TellPresenceData; answer: TellPresenceResponse };
  "/v1/frontend/preview/create": { method: "POST"; data: CreatePreviewData; answer: CreatePreviewResponse };
  "/v1/frontend/preview/get": { method: "POST"; data: GetPreviewData; answer: GetPreviewResponse };
  "/v1/frontend/preview/list": { method: "POST"; data: ListSharedPreviewsData; answer: ListSharedPreviewsResponse };
  "/v1/frontend/preview/revoke": { method: "POST"; data: EndPreviewData; answer: EndPreviewResponse };
  "/v1/frontend/publish": { method: "POST"; data: PublishDraftsData; answer: PublishDraftsResponse };
  "/v1/frontend/release/list": { method: "POST"; data: ListReleasesData; answer: ListReleasesResponse };
  "/v1/frontend/release/restore": { method: "POST"; data: RestoreReleaseData; answer: RestoreReleaseResponse };
  "/v1/frontend/release/schedule": { method: "POST"; data: ScheduleReleaseData; answer: ScheduleReleaseResponse };
  "/v1/frontend/revision/list": { method: "POST"; data: ListRevisionsData; answer: ListRevisionsResponse };
  "/v1/frontend/revision/compare": { method: "POST"; data: ListDifferencesData; answer: ListDifferencesResponse };
  "/v1/frontend/revision/restore": { method: "POST"; data: RestoreRevisionData; answer: RestoreRevisionResponse };
  "/v1/frontend/draft/discard": { method: "POST"; data: DiscardDraftData; answer: DiscardDraftResponse };
  "/v1/frontend/get": { method: "POST"; data: GetFrontendData; answer: GetFrontendResponse };
  "/v1/translation/get": { method: "POST"; data: GetTranslationsData; answer: GetTranslationsResponse };
  "/v1/wai/search": { method: "POST"; data: SearchPlatformData; answer: SearchPlatformResponse };
  "/v1/application/version": { method: "POST"; data: GetVersionData; answer: GetVersionResponse };
  "/v1/date/datetime": { method: "GET"; data: GetDatetimeData; answer: GetDatetimeResponse };
  "/v1/frontend/save": { method: "POST"; data: SaveFrontendData; answer: SaveFrontendResponse };
  "/v1/frontend/list": { method: "POST"; data: ListFrontendsData; answer: ListFrontendsResponse };
  "/v1/frontend/check": { method: "POST"; data: CheckFrontendData; answer: CheckFrontendResponse };
  "/v1/frontend/websiteunit/list": { method: "POST"; data: ListUnitsData; answer: ListUnitsResponse };
  "/v1/frontend/websiteunit/get": { method: "POST"; data: GetUnitData; answer: GetUnitResponse };
  "/v1/frontend/websiteunit/new": { method: "POST"; data: MakeUnitData; answer: MakeUnitResponse };
  "/v1/frontend/website_unit/update": { method: "POST"; data: ChangeUnitData; answer: ChangeUnitResponse };
  "/v1/frontend/wording/list": { method: "POST"; data: ListWordingData; answer: ListWordingResponse };
  "/v1/frontend/wording/save": { method: "POST"; data: SaveWordingData; answer: SaveWordingResponse };
  "/v1/frontend/wording/seen": { method: "POST"; data: NoteDefaultsSeenData; answer: NoteDefaultsSeenResponse };
  "/v1/system/update/by_excel": { method: "POST"; data: UpdateSiteByExcelData; answer: UpdateSiteByExcelResponse };
  "/v1/system/excel/export": { method: "POST"; data: ExportSiteData; answer: unknown };
  "/v1/document/download": { method: "GET"; data: DownloadDocumentData; answer: unknown };
  "/v1/table/to/excel": { method: "POST"; data: WriteTableToExcelData; answer: unknown };
  "/v1/document/record": { method: "POST"; data: KeepDocumentData; answer: KeepDocumentResponse };
  "/v1/document/list": { method: "POST"; data: ListDocumentsData; answer: ListDocumentsResponse };
  "/v1/document/delete": { method: "POST"; data: DeleteOwnDocumentData; answer: DeleteOwnDocumentResponse };
  "/v1/document/get": { method: "GET"; data: GetDocumentData; answer: unknown };
  "/v1/document/get/by/bucket": { method: "POST"; data: PostDocumentOfBucketData; answer: unknown };
  "/v1/frontend/file/record": { method: "POST"; data: KeepSiteFileData; answer: KeepSiteFileResponse };
  "/v1/layer_wdm_get": { method: "POST"; data: ListLayerWdmsData; answer: ListLayerWdmsResponse };
  "/v1/layer/wdm/get": { method: "GET"; data: GetLayerWdmsData; answer: GetLayerWdmsResponse };
  "/v1/layer_tree/wdm/get": { method: "POST"; data: GetLayerTreeData; answer: GetLayerTreeResponse };
  "/v1/layer/save": { method: "POST"; data: SaveLayerData; answer: SaveLayerResponse };
  "/v1/layer/move": { method: "POST"; data: MoveLayerData; answer: MoveLayerResponse };
  "/v1/layer/state/change": { method: "POST"; data: ChangeLayerStateData; answer: ChangeLayerStateResponse };
  "/v1/layer/wdm/save": { method: "POST"; data: SaveWdmData; answer: SaveWdmResponse };
  "/v1/layer/wdm/state/change": { method: "POST"; data: ChangeWdmStateData; answer: ChangeWdmStateResponse };
  "/v1/layer/option/list": { method: "POST"; data: ListOptionSetsData; answer: ListOptionSetsResponse };
  "/v1/layer/option/save": { method: "POST"; data: SaveOptionsData; answer: SaveOptionsResponse };
  "/v1/layer/option/merge": { method: "POST"; data: MergeOptionData; answer: MergeOptionResponse };
  "/v1/layer/dictionary/export": { method: "POST"; data: ExportDictionaryData; answer: unknown };
  "/v1/layer/dictionary/import": { method: "POST"; data: ImportDictionaryData; answer: ImportDictionaryResponse };
  "/v1/layer/export": { method: "POST"; data: ExportLayerData; answer: ExportLayerResponse };
  "/v1/layer/export/get": { method: "POST"; data: GetLayerExportData; answer: GetLayerExportResponse };
  "/v1/layer/import/upload": { method: "POST"; data: UploadImportData; answer: UploadImportResponse };
  "/v1/layer/import/preview": { method: "POST"; data: PreviewImportData; answer: PreviewImportResponse };
  "/v1/layer/import/start": { method: "POST"; data: StartLayerImportData; answer: StartLayerImportResponse };
  "/v1/location/list": { method: "GET"; data: ListLocationsData; answer: ListLocationsResponse };
  "/v1/db/data/get": { method: "POST"; data: GetLayerDataData; answer: GetLayerDataResponse };
  "/v1/db_layer_query": { method: "POST"; data: GetLayerQueryData; answer: GetLayerQueryResponse };
  "/v1/layer/record/list": { method: "POST"; data: ListLayerRecordsData; answer: ListLayerRecordsResponse };
  "/v1/db_record": { method: "POST"; data: SaveRecordData; answer: SaveRecordResponse };
  "/v1/layer/record/save": { method: "POST"; data: SaveLayerRecordData; answer: SaveLayerRecordResponse };
  "/v1/layer/record/history": { method: "POST"; data: GetRecordHistoryData; answer: GetRecordHistoryResponse };
  "/v1/layer/record/family": { method: "POST"; data: GetRecordFamilyData; answer: GetRecordFamilyResponse };
  "/v1/layer/change/list": { method: "POST"; data: ListLayerChangesData; answer: ListLayerChangesResponse };
  "/v1/layer/change/undo": { method: "POST"; data: UndoLayerChangeData; answer: UndoLayerChangeResponse };
  "/v1/layer/shape/list": { method: "POST"; data: ListShapeChangesData; answer: ListShapeChangesResponse };
  "/v1/layer/shape/retry": { method: "POST"; data: RetryShapeChangeData; answer: RetryShapeChangeResponse };
  "/v1/layer/view/list": { method: "POST"; data: ListLayerViewsData; answer: ListLayerViewsResponse };
  "/v1/layer/view/save": { method: "POST"; data: SaveLayerViewData; answer: SaveLayerViewResponse };
  "/v1/layer/view/delete": { method: "POST"; data: DeleteLayerViewData; answer: DeleteLayerViewResponse };
  "/v1/user/credit/get": { method: "POST"; data: GetCreditBalanceData; answer: GetCreditBalanceResponse };
  "/v1/user/credit/list": { method: "POST"; data: ListCreditMovementsData; answer: ListCreditMovementsResponse };
  "/v1/user/credit/give": { method: "POST"; data: GiveCreditsData; answer: GiveCreditsResponse };
  "/v1/user/bill/new": { method: "POST"; data: WriteBillData; answer: WriteBillResponse };
  "/v1/user/bill/edit": { method: "POST"; data: EditBillData; answer: EditBillResponse };
  "/v1/user/bill/approve": { method: "POST"; data: ApproveBillData; answer: ApproveBillResponse };
  "/v1/user/bill/cancel": { method: "POST"; data: CancelBillData; answer: CancelBillResponse };
  "/v1/user/bill/list": { method: "POST"; data: ListBillsData; answer: ListBillsResponse };
  "/v1/user/bill/list/not_approved": { method: "POST"; data: ListBillsNotApprovedData; answer: ListBillsNotApprovedResponse };
  "/v1/user/bill/shop/list": { method: "POST"; data: ListBillShopsData; answer: ListBillShopsResponse };
  "/v1/user/bill/get": { method: "POST"; data: GetBillData; answer: GetBillResponse };
  "/v1/user/bill/pdf": { method: "POST"; data: GetBillPdfData; answer: GetBillPdfResponse };
  "/v1/user/bill/xml": { method: "POST"; data: GetBillXmlData; answer: GetBillXmlResponse };
  "/v1/user/bill/mail": { method: "POST"; data: MailBillAgainData; answer: MailBillAgainResponse };
  "/v1/user/bill/edocument/change": { method: "POST"; data: ChangeEdocumentData; answer: ChangeEdocumentResponse };
  "/v1/user/bill/return/record": { method: "POST"; data: RecordReturnData; answer: RecordReturnResponse };
  "/v1/user/bill/integrator/get": { method: "POST"; data: GetIntegratorData; answer: GetIntegratorResponse };
  "/v1/user/bill/integrator/record": { method: "POST"; data: RecordIntegratorData; answer: RecordIntegratorResponse };
  "/v1/bill/payer/import": { method: "POST"; data: ImportPayersData; answer: ImportPayersResponse };
  "/v1/bill/payer/list/get": { method: "POST"; data: GetPayerListData; answer: GetPayerListResponse };
  "/v1/bill/payer/get": { method: "POST"; data: GetPayerData; answer: GetPayerResponse };
  "/v1/user/entitlement/list": { method: "POST"; data: ListEntitlementsData; answer: ListEntitlementsResponse };
  "/v1/user/entitlement/get": { method: "POST"; data: GetEntitlementData; answer: GetEntitlementResponse };
  "/v1/user/entitlement/assign": { method: "POST"; data: AssignEntitlementData; answer: AssignEntitlementResponse };
  "/v1/user/entitlement/assignment/cancel": { method: "POST"; data: CancelEntitlementAssignmentData; answer: CancelEntitlementAssignmentResponse };
  "/v1/wanalyzer/project/chart/get": { method: "POST"; data: GetChartData; answer: GetChartResponse };
  "/v1/wanalyzer/project/chart/sold/get": { method: "POST"; data: GetSoldChartData; answer: GetSoldChartResponse };
  "/v1/wanalyzer/project/chart/list": { method: "POST"; data: ListChartsData; answer: ListChartsResponse };
  "/v1/wanalyzer/project/chart/save": { method: "POST"; data: SaveChartData; answer: SaveChartResponse };
  "/v1/wanalyzer/project/chart/delete": { method: "POST"; data: DeleteChartData; answer: DeleteChartResponse };
  "/v1/wanalyzer/project/chart/restore": { method: "POST"; data: RestoreChartData; answer: RestoreChartResponse };
  "/v1/wanalyzer/project/chart/order": { method: "POST"; data: OrderChartsData; answer: OrderChartsResponse };
  "/v1/wanalyzer/project/choices/get": { method: "POST"; data: GetChoicesData; answer: GetChoicesResponse };
  "/v1/wanalyzer/project/column_data/list": { method: "POST"; data: ListColumnDataData; answer: ListColumnDataResponse };
  "/v1/wanalyzer/project/column/save": { method: "POST"; data: SaveColumnsData; answer: SaveColumnsResponse };
  "/v1/wanalyzer/project/column/preview": { method: "POST"; data: PreviewColumnTypeData; answer: PreviewColumnTypeResponse };
  "/v1/wanalyzer/project/version/list": { method: "POST"; data: ListVersionsData; answer: ListVersionsResponse };
  "/v1/wanalyzer/project/version/restore": { method: "POST"; data: RestoreVersionData; answer: RestoreVersionResponse };
  "/v1/wanalyzer/project/dataset/get": { method: "POST"; data: GetDatasetData; answer: GetDatasetResponse };
  "/v1/wanalyzer/project/dataset/find": { method: "POST"; data: FindInDatasetData; answer: FindInDatasetResponse };
  "/v1/wanalyzer/project/dataset/count": { method: "POST"; data: CountDatasetData; answer: CountDatasetResponse };
  "/v1/wanalyzer/project/dataset/excel": { method: "POST"; data: DownloadDatasetData; answer: unknown };
  "/v1/wanalyzer/project/cell/calculate": { method: "POST"; data: CalculateCellsData; answer: CalculateCellsResponse };
  "/v1/wanalyzer/project/formula/check": { method: "POST"; data: CheckFormulaData; answer: CheckFormulaResponse };
  "/v1/wanalyzer_machinelearning_train": { method: "POST"; data: StartTrainingData; answer: StartTrainingResponse };
  "/v1/wanalyzer/machinelearning/question/list": { method: "POST"; data: ListTrainingQuestionsData; answer: ListTrainingQuestionsResponse };
  "/v1/wanalyzer/machinelearning/list": { method: "POST"; data: ListTrainingsData; answer: ListTrainingsResponse };
  "/v1/wanalyzer/machinelearning/data/get": { method: "POST"; data: GetTrainingData; answer: GetTrainingResponse };
  "/v1/wanalyzer/machinelearning/predict": { method: "POST"; data: MakePredictionsData; answer: MakePredictionsResponse };
  "/v1/wanalyzer/machinelearning/predict/excel": { method: "POST"; data: PredictWorkbookData; answer: unknown };
  "/v1/wanalyzer/machinelearning/model/list/excel": { method: "POST"; data: DownloadModelListData; answer: unknown };
  "/v1/wanalyzer/machinelearning/model/card/get": { method: "POST"; data: GetModelCardData; answer: GetModelCardResponse };
  "/v1/wanalyzer/machinelearning/model/card/pdf": { method: "POST"; data: DownloadModelCardData; answer: unknown };
  "/v1/wanalyzer/machinelearning/model/card/excel": { method: "POST"; data: DownloadModelCardWorkbookData; answer: unknown };
  "/v1/wanalyzer/project/pivot/get": { method: "POST"; data: GetPivotData; answer: GetPivotResponse };
  "/v1/wanalyzer/project/pivot/excel": { method: "POST"; data: DownloadPivotData; answer: unknown };
  "/v1/wanalyzer/machinelearning/what_if": { method: "POST"; data: GetWhatIfData; answer: GetWhatIfResponse };
  "/v1/wanalyzer/machinelearning/counterfactual": { method: "POST"; data: GetCounterfactualData; answer: GetCounterfactualResponse };
  "/v1/wanalyzer/machinelearning/dependence": { method: "POST"; data: GetDependenceData; answer: GetDependenceResponse };
  "/v1/excel/calculate_credit": { method: "POST"; data: CalculateExcelCreditData; answer: CalculateExcelCreditResponse };
  "/v1/wanalyzer/project/save": { method: "POST"; data: SaveProjectData; answer: SaveProjectResponse };
  "/v1/wanalyzer/project/list": { method: "POST"; data: ListProjectsData; answer: ListProjectsResponse };
  "/v1/wanalyzer/project/delete": { method: "POST"; data: DeleteProjectData; answer: DeleteProjectResponse };
  "/v1/wanalyzer/project/restore": { method: "POST"; data: RestoreProjectData; answer: RestoreProjectResponse };
  "/v1/wanalyzer/project/details/columns/wai/get": { method: "POST"; data: GetProjectDetailsData; answer: GetProjectDetailsResponse };
  "/v1/wanalyzer/project/credit/quote": { method: "POST"; data: QuoteCreditsData; answer: QuoteCreditsResponse };
  "/v1/wanalyzer/data/query": { method: "POST"; data: QueryJobData; answer: QueryJobResponse };
  "/v1/wanalyzer/sample/list": { method: "POST"; data: ListSamplesData; answer: ListSamplesResponse };
  "/v1/wanalyzer/project/statistics/analyze/list": { method: "POST"; data: StartStatisticsData; answer: StartStatisticsResponse };
  "/v1/wanalyzer/project/stats/list": { method: "POST"; data: ListStatisticsData; answer: ListStatisticsResponse };
  "/v1/wanalyzer/project/stats/result/list": { method: "POST"; data: ListFindingsData; answer: ListFindingsResponse };
  "/v1/wanalyzer/project/stats/result/list/excel": { method: "POST"; data: DownloadFindingsData; answer: unknown };
  "/v1/wanalyzer/project/stats/result/list/csv": { method: "POST"; data: DownloadAnswersData; answer: unknown };
  "/v1/wanalyzer/project/subset/list": { method: "POST"; data: ListSubsetsData; answer: ListSubsetsResponse };
  "/v1/wanalyzer/project/subset/save": { method: "POST"; data: SaveSubsetData; answer: SaveSubsetResponse };
  "/v1/wanalyzer/project/subset/delete": { method: "POST"; data: DeleteSubsetData; answer: DeleteSubsetResponse };
  "/v1/wanalyzer/project/summary/get": { method: "POST"; data: GetSummaryData; answer: GetSummaryResponse };
  "/v1/wanalyzer/project/summary/start": { method: "POST"; data: StartSummaryData; answer: StartSummaryResponse };
  "/v1/wanalyzer/project/version/compare": { method: "POST"; data: ReadDifferencesData; answer: ReadDifferencesResponse };
  "/v1/user/shop/bundle/agreement/new": { method: "POST"; data: MakeBundleAgreementData; answer: MakeBundleAgreementResponse };
  "/v1/user/shop/bundle/agreement/edit": { method: "POST"; data: EditBundleAgreementData; answer: EditBundleAgreementResponse };
  "/v1/user/shop/bundle/agreement/get": { method: "POST"; data: GetBundleAgreementData; answer: GetBundleAgreementResponse };
  "/v1/user/shop/bundle/agreement/list": { method: "POST"; data: ListBundleAgreementsData; answer: ListBundleAgreementsResponse };
  "/v1/user/shop/bundle/agreement/version/list": { method: "POST"; data: ListAgreementVersionsData; answer: ListAgreementVersionsResponse };
  "/v1/user/shop/bundle/agreement/template/get": { method: "POST"; data: GetAgreementTemplateData; answer: GetAgreementTemplateResponse };
  "/v1/bundle/product/and/agreement/list/all": { method: "POST"; data: ListReadableAgreementsData; answer: ListReadableAgreementsResponse };
  "/v1/user/shop/bundle/new": { method: "POST"; data: MakeBundleData; answer: MakeBundleResponse };
  "/v1/user/shop/bundle/edit": { method: "POST"; data: EditBundleData; answer: EditBundleResponse };
  "/v1/user/shop/bundle/get": { method: "POST"; data: GetBundleData; answer: GetBundleResponse };
  "/v1/user/shop/bundle/list": { method: "POST"; data: ListBundlesData; answer: ListBundlesResponse };
  "/v1/user/shop/bundle/reorder": { method: "POST"; data: ReorderBundlesData; answer: ReorderBundlesResponse };
  "/v1/user/shop/bundle/status/passive": { method: "POST"; data: SetBundlePassiveData; answer: SetBundlePassiveResponse };
  "/v1/user/shop/bundle/status/active": { method: "POST"; data: SetBundleActiveData; answer: SetBundleActiveResponse };
  "/v1/user/shop/bundle/copy": { method: "POST"; data: CopyBundleData; answer: CopyBundleResponse };
  "/v1/user/shop/bundle/link/renew": { method: "POST"; data: RenewBundleLinkData; answer: RenewBundleLinkResponse };
  "/v1/user_created_bundle/record": { method: "POST"; data: RecordUserCreatedBundleData; answer: RecordUserCreatedBundleResponse };
  "/v1/user_created_bundle/list": { method: "POST"; data: ListUserCreatedBundlesData; answer: ListUserCreatedBundlesResponse };
  "/v1/user_created_bundle/get": { method: "POST"; data: GetUserCreatedBundleData; answer: GetUserCreatedBundleResponse };
  "/v1/user/shop/bundle/no_need_order/list": { method: "POST"; data: ListBundlesWithoutOrderData; answer: ListBundlesWithoutOrderResponse };
  "/v1/user/shop/bundle/picture/list": { method: "POST"; data: ListBundlePicturesData; answer: ListBundlePicturesResponse };
  "/v1/user/shop/bundle/picture/upload": { method: "POST"; data: UploadBundlePictureData; answer: UploadBundlePictureResponse };
  "/v1/user/shop/bundle/picture/edit": { method: "POST"; data: EditBundlePictureData; answer: EditBundlePictureResponse };
  "/v1/user/shop/bundle/picture/reorder": { method: "POST"; data: ReorderBundlePicturesData; answer: ReorderBundlePicturesResponse };
  "/v1/user/shop/bundle/picture/delete": { method: "POST"; data: DeleteBundlePictureData; answer: DeleteBundlePictureResponse };
  "/v1/user/shop/bundle/picture/restore": { method: "POST"; data: RestoreBundlePictureData; answer: RestoreBundlePictureResponse };
  "/v1/user/shop/bundle/product/preview/get": { method: "POST"; data: GetOwnPreviewData; answer: GetOwnPreviewResponse };
  "/v1/user/shop/bundle/product/preview/record": { method: "POST"; data: RecordProductPreviewData; answer: RecordProductPreviewResponse };
  "/v1/user/shop/bundle/product/preview/delete": { method: "POST"; data: DeleteProductPreviewData; answer: DeleteProductPreviewResponse };
  "/v1/bundle/product/preview/get": { method: "POST"; data: GetProductPreviewData; answer: GetProductPreviewResponse };
  "/v1/bundle/product/preview/predict": { method: "POST"; data: PredictOnceData; answer: PredictOnceResponse };
  "/v1/user/shop/bundle/product/agreement/new": { method: "POST"; data: MakeProductAgreementData; answer: MakeProductAgreementResponse };
  "/v1/user/shop/bundle/product/agreement/edit": { method: "POST"; data: EditProductAgreementData; answer: EditProductAgreementResponse };
  "/v1/user/shop/bundle/product/agreement/get": { method: "POST"; data: GetProductAgreementData; answer: GetProductAgreementResponse };
  "/v1/user/shop/bundle/product/agreement/list": { method: "POST"; data: ListProductAgreementsData; answer: ListProductAgreementsResponse };
  "/v1/user/shop/bundle/product/new": { method: "POST"; data: MakeProductData; answer: MakeProductResponse };
  "/v1/user/shop/bundle/product/edit": { method: "POST"; data: EditProductData; answer: EditProductResponse };
  "/v1/user/shop/bundle/product/get": { method: "POST"; data: GetProductData; answer: GetProductResponse };
  "/v1/user/shop/bundle/product/list": { method: "POST"; data: ListProductsData; answer: ListProductsResponse };
  "/v1/user/shop/bundle/product/reorder": { method: "POST"; data: ReorderProductsData; answer: ReorderProductsResponse };
  "/v1/user/shop/new": { method: "POST"; data: MakeShopData; answer: MakeShopResponse };
  "/v1/user/shop/edit": { method: "POST"; data: EditShopData; answer: EditShopResponse };
  "/v1/user/shop/get": { method: "POST"; data: GetShopData; answer: GetShopResponse };
  "/v1/user/shop/list": { method: "POST"; data: ListShopsData; answer: ListShopsResponse };
  "/v1/user/shop/status/change": { method: "POST"; data: ChangeShopStatusData; answer: ChangeShopStatusResponse };
  "/v1/user/shop/card/record": { method: "POST"; data: RecordShopCardsData; answer: RecordShopCardsResponse };
  "/v1/user/shop/staff/list": { method: "POST"; data: ListShopStaffData; answer: ListShopStaffResponse };
  "/v1/user/shop/staff/record": { method: "POST"; data: RecordShopStaffData; answer: RecordShopStaffResponse };
  "/v1/user/shop/staff/remove": { method: "POST"; data: RemoveShopStaffData; answer: RemoveShopStaffResponse };
  "/v1/user/shop/logo/upload": { method: "POST"; data: UploadShopLogoData; answer: UploadShopLogoResponse };
  "/v1/shop/logo": { method: "GET"; data: GetShopLogoData; answer: unknown };
  "/v1/user/shop/platform/change": { method: "POST"; data: ChangeShopPlatformData; answer: ChangeShopPlatformResponse };
  "/v1/bundle/and/product/list/active": { method: "POST"; data: ListBundlesOnSaleData; answer: ListBundlesOnSaleResponse };
  "/v1/bundle/and/product/list/all": { method: "POST"; data: ListAllBundlesData; answer: ListAllBundlesResponse };
  "/v1/bundle/details": { method: "POST"; data: GetBundleDetailsData; answer: GetBundleDetailsResponse };
  "/v1/bundle/group/list": { method: "POST"; data: ListBundleGroupsData; answer: ListBundleGroupsResponse };
  "/v1/shop/bundle/update/by_excel": { method: "POST"; data: UpdateBundlesByExcelData; answer: UpdateBundlesByExcelResponse };
  "/v1/shop/bundle/excel/export": { method: "POST"; data: ExportBundlesData; answer: unknown };
  "/v1/user/shop/webhook/list": { method: "POST"; data: ListWebhooksData; answer: ListWebhooksResponse };
  "/v1/user/shop/webhook/new": { method: "POST"; data: MakeWebhookData; answer: MakeWebhookResponse };
  "/v1/user/shop/webhook/edit": { method: "POST"; data: ChangeWebhookData; answer: ChangeWebhookResponse };
  "/v1/user/shop/webhook/delete": { method: "POST"; data: RemoveWebhookData; answer: RemoveWebhookResponse };
  "/v1/user/shop/webhook/secret/new": { method: "POST"; data: RotateWebhookSecretData; answer: RotateWebhookSecretResponse };
  "/v1/user/shop/webhook/secret/get": { method: "POST"; data: ShowWebhookSecretData; answer: ShowWebhookSecretResponse };
  "/v1/user/shop/webhook/test": { method: "POST"; data: TestWebhookData; answer: TestWebhookResponse };
  "/v1/user/shop/webhook/delivery/list": { method: "POST"; data: ListWebhookDeliveriesData; answer: ListWebhookDeliveriesResponse };
  "/v1/user/shop/webhook/delivery/send/again": { method: "POST"; data: SendWebhookAgainData; answer: SendWebhookAgainResponse };
  "/v1/user/shop/application/list": { method: "POST"; data: ListShopApplicationsData; answer: ListShopApplicationsResponse };
  "/v1/user/shop/application/bind": { method: "POST"; data: BindShopApplicationData; answer: BindShopApplicationResponse };
  "/v1/user/shop/application/unbind": { method: "POST"; data: UnbindShopApplicationData; answer: UnbindShopApplicationResponse };
  "/v1/user/billing_profile/list": { method: "POST"; data: ListBillingProfilesData; answer: ListBillingProfilesResponse };
  "/v1/user/billing_profile/save": { method: "POST"; data: SaveBillingProfileData; answer: SaveBillingProfileResponse };
  "/v1/user/billing_profile/default": { method: "POST"; data: PreferBillingProfileData; answer: PreferBillingProfileResponse };
  "/v1/user/billing_profile/delete": { method: "POST"; data: DeleteBillingProfileData; answer: DeleteBillingProfileResponse };
  "/v1/user/billing_profile/place/list": { method: "POST"; data: ListPlacesData; answer: ListPlacesResponse };
  "/v1/user/shopcart/bundle/add": { method: "POST"; data: AddToCartData; answer: AddToCartResponse };
  "/v1/user/shopcart/cancel": { method: "POST"; data: CancelCartData; answer: CancelCartResponse };
  "/v1/user/shopcart/bundle/accept": { method: "POST"; data: AcceptSuggestionData; answer: AcceptSuggestionResponse };
  "/v1/user/shopcart/list": { method: "POST"; data: ListCartsData; answer: ListCartsResponse };
  "/v1/user/shopcart/product/order": { method: "POST"; data: OrderCartProductsData; answer: OrderCartProductsResponse };
  "/v1/user/shopcart/coupon/add": { method: "POST"; data: AddCouponData; answer: AddCouponResponse };
  "/v1/user/shopcart/coupon/cancel": { method: "POST"; data: CancelCouponData; answer: CancelCouponResponse };
  "/v1/user/shop/coupon/list": { method: "POST"; data: ListCouponsData; answer: ListCouponsResponse };
  "/v1/user/shop/coupon/new": { method: "POST"; data: MakeCouponData; answer: MakeCouponResponse };
  "/v1/user/shop/coupon/edit": { method: "POST"; data: EditCouponData; answer: EditCouponResponse };
  "/v1/user/shop/coupon/end": { method: "POST"; data: EndCouponData; answer: EndCouponResponse };
  "/v1/user/shop/delivery/record": { method: "POST"; data: RecordShopDeliveryData; answer: RecordShopDeliveryResponse };
  "/v1/user/shopcart/delivery/status/change": { method: "POST"; data: ChangeDeliveryStatusData; answer: ChangeDeliveryStatusResponse };
  "/v1/user/shop/statement/import": { method: "POST"; data: ImportBankStatementData; answer: ImportBankStatementResponse };
  "/v1/user/shop/money/list": { method: "POST"; data: ListIncomingMoneyData; answer: ListIncomingMoneyResponse };
  "/v1/user/shop/money/match": { method: "POST"; data: MatchIncomingMoneyData; answer: MatchIncomingMoneyResponse };
  "/v1/user/shop/money/set_aside": { method: "POST"; data: SetMoneyAsideData; answer: SetMoneyAsideResponse };
  "/v1/user/shop/money/send_back": { method: "POST"; data: SendMoneyBackData; answer: SendMoneyBackResponse };
  "/v1/order/reconciliation": { method: "POST"; data: ProveOrdersData; answer: ProveOrdersResponse };
  "/v1/user/shopcart/payment/record": { method: "POST"; data: RecordShopcartPaymentData; answer: RecordShopcartPaymentResponse };
  "/v1/shopcart/payment/return": { method: "POST"; data: ReturnPostedFromCardPageData; answer: unknown };
  "/v1/shopcart/payment/notice": { method: "POST"; data: NoticeOfCardProviderData; answer: NoticeOfCardProviderResponse };
  "/v1/user/shopcart/document/record": { method: "POST"; data: RecordReceiptData; answer: RecordReceiptResponse };
  "/v1/user/shopcart/document/get": { method: "POST"; data: GetReceiptsData; answer: GetReceiptsResponse };
  "/v1/user/shopcart/order/list": { method: "POST"; data: ListOwnOrdersData; answer: ListOwnOrdersResponse };
  "/v1/user/shopcart/order/get": { method: "POST"; data: GetOrderData; answer: GetOrderResponse };
  "/v1/user/shopcart/status/change": { method: "POST"; data: ChangeBundleStatusData; answer: ChangeBundleStatusResponse };
  "/v1/user/shopcart/product/status/change": { method: "POST"; data: ChangeProductStatusData; answer: ChangeProductStatusResponse };
  "/v1/user/shopcart/product/payment/status/change": { method: "POST"; data: ChangePaymentStatusData; answer: ChangePaymentStatusResponse };
  "/v1/user/shop/order/list": { method: "POST"; data: ListShopOrdersData; answer: ListShopOrdersResponse };
  "/v1/user/shop/order/export": { method: "POST"; data: ExportShopOrdersData; answer: unknown };
  "/v1/user/shop/order/sales": { method: "POST"; data: ListSalesData; answer: ListSalesResponse };
  "/v1/user/shop/refund/list": { method: "POST"; data: ListOwedRefundsData; answer: ListOwedRefundsResponse };
  "/v1/user/shop/refund/done": { method: "POST"; data: FinishShopRefundData; answer: FinishShopRefundResponse };
  "/v1/user/shop/refund/settle": { method: "POST"; data: SettleShopDebtData; answer: SettleShopDebtResponse };
  "/v1/order/late_refund/list": { method: "POST"; data: ListLateRefundsData; answer: ListLateRefundsResponse };
  "/v1/shop/program/order/list": { method: "POST"; data: ListOrdersForProgramData; answer: ListOrdersForProgramResponse };
  "/v1/shop/program/bill/xml": { method: "POST"; data: GetBillForProgramData; answer: unknown };
  "/v1/user/shopcart/active/list": { method: "POST"; data: ListHeldBundlesData; answer: ListHeldBundlesResponse };
  "/v1/user/shopcart/agreement/list": { method: "POST"; data: ListCartAgreementsData; answer: ListCartAgreementsResponse };
  "/v1/user/shop/refund/quote": { method: "POST"; data: QuoteShopRefundData; answer: QuoteShopRefundResponse };
  "/v1/user/shop/refund/undo": { method: "POST"; data: UndoShopRefundData; answer: UndoShopRefundResponse };
  "/v1/user/shopcart/refund/account": { method: "POST"; data: SaveRefundAccountData; answer: SaveRefundAccountResponse };
  "/v1/user/card/list": { method: "POST"; data: ListSavedCardsData; answer: ListSavedCardsResponse };
  "/v1/user/card/delete": { method: "POST"; data: DeleteSavedCardData; answer: DeleteSavedCardResponse };
  "/v1/user/shopcart/card_renewal/start": { method: "POST"; data: StartRenewalByCardData; answer: StartRenewalByCardResponse };
  "/v1/user/shopcart/card_renewal/cancel": { method: "POST"; data: CancelRenewalByCardData; answer: CancelRenewalByCardResponse };
  "/v1/user/shop/cart/get": { method: "POST"; data: GetCustomersCartData; answer: GetCustomersCartResponse };
  "/v1/user/shop/cart/bundle/add": { method: "POST"; data: AddToCustomersCartData; answer: AddToCustomersCartResponse };
  "/v1/user/shop/cart/bundle/cancel": { method: "POST"; data: CancelSuggestionData; answer: CancelSuggestionResponse };
  "/v1/user/shop/overview": { method: "POST"; data: GetShopOverviewData; answer: GetShopOverviewResponse };
  "/v1/user/shop/reconciliation": { method: "POST"; data: ProveShopOrdersData; answer: ProveShopOrdersResponse };
  "/v1/user/shopcart/bundle/take": { method: "POST"; data: TakeWithoutOrderData; answer: TakeWithoutOrderResponse };
  "/v1/user/shopcart/bundle/try": { method: "POST"; data: TryWithoutPayingData; answer: TryWithoutPayingResponse };
  "/v1/user/shopcart/bundle/try/get": { method: "POST"; data: GetTrialData; answer: GetTrialResponse };
  "/v1/user/shop/bundle/assigned/list": { method: "POST"; data: ListAssignedPeopleData; answer: ListAssignedPeopleResponse };
  "/v1/user/shopcart/withdrawal/get": { method: "POST"; data: GetWithdrawalData; answer: GetWithdrawalResponse };
  "/v1/user/shopcart/withdraw": { method: "POST"; data: WithdrawOrderPartData; answer: WithdrawOrderPartResponse };
  "/v1/sending/consent/get": { method: "POST"; data: GetMailConsentData; answer: GetMailConsentResponse };
  "/v1/sending/consent/save": { method: "POST"; data: SayMailConsentData; answer: SayMailConsentResponse };
  "/v1/sending/unsubscribe": { method: "POST"; data: UnsubscribeFromMailsData; answer: UnsubscribeFromMailsResponse };
  "/v1/send_mail": { method: "POST"; data: SendMailsData; answer: SendMailsResponse };
  "/v1/sending/preview": { method: "POST"; data: PreviewMailData; answer: PreviewMailResponse };
  "/v1/sending/list": { method: "POST"; data: ListMailingsData; answer: ListMailingsResponse };
  "/v1/sending/get": { method: "POST"; data: GetMailingData; answer: GetMailingResponse };
  "/v1/sending/cancel": { method: "POST"; data: CancelMailingData; answer: CancelMailingResponse };
  "/v1/sending/gallery": { method: "POST"; data: GetMailGalleryData; answer: GetMailGalleryResponse };
  "/v1/report/by/query": { method: "POST"; data: RunReportByNameData; answer: RunReportByNameResponse };
  "/v1/report/run": { method: "POST"; data: RunReportNowData; answer: RunReportNowResponse };
  "/v1/report/run/list": { method: "POST"; data: ListReportRunsData; answer: ListReportRunsResponse };
  "/v1/report/export": { method: "POST"; data: ExportReportRunData; answer: unknown };
  "/v1/report/list": { method: "POST"; data: ListReportsData; answer: ListReportsResponse };
  "/v1/report/source/list": { method: "POST"; data: ListSourcesData; answer: ListSourcesResponse };
  "/v1/report/save": { method: "POST"; data: KeepReportData; answer: KeepReportResponse };
  "/v1/report/state/change": { method: "POST"; data: ChangeReportStateData; answer: ChangeReportStateResponse };
  "/v1/report/subscribe": { method: "POST"; data: SubscribeToReportData; answer: SubscribeToReportResponse };
  "/v1/report/subscription/send": { method: "POST"; data: SendReportNowData; answer: SendReportNowResponse };
  "/v1/report/subscription/stop": { method: "POST"; data: StopReportSubscriptionData; answer: StopReportSubscriptionResponse };
  "/v1/report/subscription/list": { method: "POST"; data: ListReportSubscriptionsData; answer: ListReportSubscriptionsResponse };
  "/v1/report/mail/stop": { method: "POST"; data: StopReportMailsData; answer: StopReportMailsResponse };
  "/v1/process/info": { method: "POST"; data: GetProcessesData; answer: GetProcessesResponse };
  "/v1/process/mail/test": { method: "POST"; data: TryMailData; answer: TryMailResponse };
  "/v1/process/job/retry": { method: "POST"; data: RetryJobsData; answer: RetryJobsResponse };
  "/v1/process/job/cancel": { method: "POST"; data: CancelJobsData; answer: CancelJobsResponse };
  "/v1/process/info/delete/log": { method: "POST"; data: DeleteLogData; answer: DeleteLogResponse };
  "/v1/process/info/log/active/process_id/details": { method: "POST"; data: GetActiveDetailsData; answer: GetActiveDetailsResponse };
  "/v1/process/log/ticket": { method: "POST"; data: CreateLogTicketData; answer: CreateLogTicketResponse };
  "/v1/process/log/export": { method: "POST"; data: ExportLogData; answer: unknown };
  "/v1/process/log/events": { method: "GET"; data: FollowLogData; answer: unknown };
  "/v1/job/get": { method: "POST"; data: GetJobData; answer: GetJobResponse };
  "/v1/job/list": { method: "POST"; data: ListJobsData; answer: ListJobsResponse };
  "/v1/job/ticket": { method: "POST"; data: CreateJobTicketData; answer: CreateJobTicketResponse };
  "/v1/job/cancel": { method: "POST"; data: CancelJobData; answer: CancelJobResponse };
  "/v1/job/events": { method: "GET"; data: FollowJobData; answer: unknown };
  "/v1/process/stop": { method: "POST"; data: StopProcessData; answer: StopProcessResponse };
  "/v1/process/start": { method: "POST"; data: StartProcessData; answer: StartProcessResponse };
  "/v1/support/form/get": { method: "POST"; data: GetAskingFormData; answer: GetAskingFormResponse };
  "/v1/support/block": { method: "POST"; data: BlockSenderData; answer: BlockSenderResponse };
  "/v1/support/block/list": { method: "POST"; data: ListBlockedSendersData; answer: ListBlockedSendersResponse };
  "/v1/support/unblock": { method: "POST"; data: UnblockSenderData; answer: UnblockSenderResponse };
  "/v1/support/context": { method: "POST"; data: GetContextData; answer: GetContextResponse };
  "/v1/support/copied/remove": { method: "POST"; data: RemoveCopiedData; answer: RemoveCopiedResponse };
  "/v1/last/supports/get": { method: "POST"; data: GetLastSupportsData; answer: GetLastSupportsResponse };
  "/v1/supports/to/passive": { method: "POST"; data: SetPassiveData; answer: SetPassiveResponse };
  "/v1/support/restate": { method: "POST"; data: RestateTicketsData; answer: RestateTicketsResponse };
  "/v1/support/assign": { method: "POST"; data: AssignTicketData; answer: AssignTicketResponse };
  "/v1/support/assign/list": { method: "POST"; data: AssignTicketsData; answer: AssignTicketsResponse };
  "/v1/support/draft/save": { method: "POST"; data: KeepDraftData; answer: KeepDraftResponse };
  "/v1/support/ticket": { method: "POST"; data: CreateStreamTicketData; answer: CreateStreamTicketResponse };
  "/v1/support/events": { method: "GET"; data: FollowSupportsData; answer: unknown };
  "/v1/support/file/record": { method: "POST"; data: KeepSupportFileData; answer: KeepSupportFileResponse };
  "/v1/support/file/get": { method: "POST"; data: GetSupportFileData; answer: GetSupportFileResponse };
  "/v1/support/notes/export": { method: "POST"; data: ExportNotesData; answer: ExportNotesResponse };
  "/v1/support/macro/list": { method: "POST"; data: ListMacrosData; answer: ListMacrosResponse };
  "/v1/support/macro/save": { method: "POST"; data: KeepMacroData; answer: KeepMacroResponse };
  "/v1/support/macro/delete": { method: "POST"; data: DeleteMacroData; answer: DeleteMacroResponse };
  "/v1/support/macro/preview": { method: "POST"; data: PreviewMacroData; answer: PreviewMacroResponse };
  "/v1/support/macro/run": { method: "POST"; data: RunMacroData; answer: RunMacroResponse };
  "/v1/support/macro/rehearse": { method: "POST"; data: PreviewMacroOnTicketsData; answer: PreviewMacroOnTicketsResponse };
  "/v1/support/macro/undo": { method: "POST"; data: RestoreMacroRunData; answer: RestoreMacroRunResponse };
  "/v1/mail/incoming": { method: "POST"; data: TakePostedMailData; answer: TakePostedMailResponse };
  "/v1/support/mailbox/list": { method: "POST"; data: ListMailboxesData; answer: ListMailboxesResponse };
  "/v1/support/mailbox/save": { method: "POST"; data: SaveMailboxData; answer: SaveMailboxResponse };
  "/v1/support/mailbox/test": { method: "POST"; data: TryMailboxData; answer: TryMailboxResponse };
  "/v1/support/mailbox/delete": { method: "POST"; data: DeleteMailboxData; answer: DeleteMailboxResponse };
  "/v1/support/mark": { method: "POST"; data: MarkTicketsData; answer: MarkTicketsResponse };
  "/v1/support/tag/list": { method: "POST"; data: ListTagsData; answer: ListTagsResponse };
  "/v1/support/mention/list": { method: "POST"; data: ListMentionableData; answer: ListMentionableResponse };
  "/v1/support/merge/list": { method: "POST"; data: ListMergeableData; answer: ListMergeableResponse };
  "/v1/support/merge": { method: "POST"; data: MergeTicketsData; answer: MergeTicketsResponse };
  "/v1/support/unmerge": { method: "POST"; data: UnmergeTicketData; answer: UnmergeTicketResponse };
  "/v1/support/split": { method: "POST"; data: SplitTicketData; answer: SplitTicketResponse };
  "/v1/support/queue": { method: "POST"; data: ListQueueData; answer: ListQueueResponse };
  "/v1/support/take": { method: "POST"; data: TakeNextData; answer: TakeNextResponse };
  "/v1/support/staff/list": { method: "POST"; data: ListStaffData; answer: ListStaffResponse };
  "/v1/support/rate": { method: "POST"; data: RateTicketData; answer: RateTicketResponse };
  "/v1/support/report": { method: "POST"; data: ReadReportData; answer: ReadReportResponse };
  "/v1/support/report/export": { method: "POST"; data: ExportReportData; answer: unknown };
  "/v1/support/settings/get": { method: "POST"; data: GetSupportSettingsData; answer: GetSupportSettingsResponse };
  "/v1/support/settings/save": { method: "POST"; data: SaveSupportSettingsData; answer: SaveSupportSettingsResponse };
  "/v1/support/desk/save": { method: "POST"; data: SaveSupportDeskData; answer: SaveSupportDeskResponse };
  "/v1/support/calendar/save": { method: "POST"; data: SaveSupportCalendarData; answer: SaveSupportCalendarResponse };
  "/v1/support/due/preview": { method: "POST"; data: PreviewDueData; answer: PreviewDueResponse };
  "/v1/user/support/new": { method: "POST"; data: MakeTicketData; answer: MakeTicketResponse };
  "/v1/user/support/comment": { method: "POST"; data: AddCommentData; answer: AddCommentResponse };
  "/v1/user/support/get": { method: "POST"; data: GetSupportData; answer: GetSupportResponse };
  "/v1/user/support/list": { method: "POST"; data: ListSupportsData; answer: ListSupportsResponse };
  "/v1/user/support/live_seen": { method: "POST"; data: MarkSeenData; answer: MarkSeenResponse };
  "/v1/user/support/terminate": { method: "POST"; data: EndTicketData; answer: EndTicketResponse };
  "/v1/support/turn/save": { method: "POST"; data: SaveTurnsData; answer: SaveTurnsResponse };
  "/v1/support/view/list": { method: "POST"; data: ListViewsData; answer: ListViewsResponse };
  "/v1/support/view/save": { method: "POST"; data: SaveViewData; answer: SaveViewResponse };
  "/v1/support/view/delete": { method: "POST"; data: DeleteViewData; answer: DeleteViewResponse };
  "/v1/mail/export": { method: "POST"; data: AskMailExportData; answer: AskMailExportResponse };
  "/v1/mail/export/get": { method: "POST"; data: GetMailExportData; answer: GetMailExportResponse };
  "/v1/mail/support/record": { method: "POST"; data: RecordMailTicketData; answer: RecordMailTicketResponse };
  "/v1/mail/code": { method: "POST"; data: SendMailCodeData; answer: SendMailCodeResponse };
  "/v1/mail/verify": { method: "POST"; data: VerifyMailData; answer: VerifyMailResponse };
  "/v1/mail/support/list": { method: "POST"; data: ListMailTicketsData; answer: ListMailTicketsResponse };
  "/v1/mail/support/get": { method: "POST"; data: GetMailTicketData; answer: GetMailTicketResponse };
  "/v1/mail/support/comment": { method: "POST"; data: AddMailCommentData; answer: AddMailCommentResponse };
  "/v1/mail/support/live_seen": { method: "POST"; data: MarkMailSeenData; answer: MarkMailSeenResponse };
  "/v1/mail/support/terminate": { method: "POST"; data: EndMailTicketData; answer: EndMailTicketResponse };
  "/v1/mail/key/list": { method: "POST"; data: ListMailKeysData; answer: ListMailKeysResponse };
  "/v1/mail/key/end": { method: "POST"; data: EndMailKeysData; answer: EndMailKeysResponse };
  "/v1/support/withdraw": { method: "POST"; data: WithdrawAnswerData; answer: WithdrawAnswerResponse };
}
